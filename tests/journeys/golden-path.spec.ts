import { expect, test } from '@playwright/test'
import { approveOwnRegister } from '../support/approve-own-register.ts'
import { connectCompanyAccount, registerCompany } from '../support/new-company.ts'
import { runApp } from '../support/running-app.ts'
import { openVisitor, signNextDocument, signUp } from '../support/visitor.ts'

const inn = '990900000453'

test('a task goes from the public board to a registered receipt', async ({ browser }) => {
  // A database of its own too: all of it as after `npm start`.
  await using app = await runApp({ DATABASE_URL: '' })
  const client = await openVisitor(browser, app, '89001112233')
  const person = await openVisitor(browser, app, '89004445566')

  await test.step('a visitor becomes a client', () => registerCompany(client))

  await test.step('the organization adds the account it pays from', () => connectCompanyAccount(client))

  await test.step('the client writes and publishes a task; it appears on the public board', async () => {
    const { page } = client
    await page.goto('/client/tasks')
    await page.getByRole('link', { name: 'Создать задание' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Новое задание' })).toBeVisible()
    await page.getByLabel('Название').fill('Снять ролик о мастерской')
    await page.getByLabel('Категория').selectOption({ label: 'Фото и видео' })
    await page
      .getByRole('textbox', { name: 'Результат' })
      .fill('Смонтированный ролик 60 секунд с титрами и музыкой по лицензии, исходники переданы.')
    await page.getByRole('radio', { name: 'Удалённо' }).check()
    await page.getByLabel('Сдать до').fill(inDays(14))
    await page.getByLabel('Отклики до').fill(inDays(10))
    await page.getByRole('textbox', { name: 'Сумма' }).fill('15000')
    await page.getByLabel('Текст в чеке').fill('Съёмка и монтаж ролика')
    await page.getByRole('button', { name: 'Опубликовать' }).click()
    await expect(page).toHaveURL(/\/client\/tasks\?.*open=/)
  })

  await test.step('a person applies with a name alone, and completes the profile steps before the choice', async () => {
    const { page } = person
    await page.goto('/tasks')
    await page.getByRole('link', { name: /Снять ролик о мастерской/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Снять ролик о мастерской' })).toBeVisible()
    await page.getByRole('button', { name: 'Откликнуться' }).click()
    const offer = page.getByRole('dialog', { name: 'Войдите, чтобы откликнуться' })
    await offer.getByRole('button', { name: 'Войти' }).click()
    await signUp(person, 'Исполнитель')
    await page.getByLabel('Комментарий').fill('Снимаю шесть лет, могу начать завтра.')
    await page.getByLabel('Фамилия').fill('Петров')
    await page.getByLabel('Имя', { exact: true }).fill('Иван')
    await page.getByRole('button', { name: 'Отправить отклик' }).click()
    await expect(page.getByText('Ваш отклик').first()).toBeVisible()

    await page.getByRole('link', { name: 'Оформиться сейчас' }).click()
    await page.getByRole('link', { name: 'Оформиться заранее' }).click()
    const profile = page.getByRole('dialog', { name: 'Дополните профиль' })
    await profile.getByLabel('Отчество').fill('Сергеевич')
    await profile.getByLabel('Дата рождения').fill('12.04.1991')
    await profile.getByLabel('ИНН').fill(inn)
    await profile.getByLabel('Документ', { exact: true }).selectOption({ label: 'Паспорт гражданина РФ' })
    await profile.getByLabel('Серия').fill('4512')
    await profile.getByLabel('Номер').fill('123456')
    await profile.getByRole('button', { name: 'Сохранить и продолжить' }).click()
    await expect(page.getByRole('dialog', { name: 'Статус самозанятого' })).toBeVisible()
    const status = page.getByRole('dialog', { name: 'Статус самозанятого' })
    const [myTax] = await Promise.all([page.waitForEvent('popup'), status.getByRole('link', { name: /«Мой налог»/ }).click()])
    await myTax.getByLabel('Фамилия').fill('Петров')
    await myTax.getByLabel('Имя').fill('Иван')
    await myTax.getByRole('button', { name: 'Стать самозанятым' }).click()
    await status.getByRole('button', { name: 'Проверить ещё раз' }).click()

    const binding = page.getByRole('dialog', { name: /Привя/ })
    await binding.getByRole('checkbox', { name: /соглашение о передаче полномочий/ }).check()
    await binding.getByRole('button', { name: 'Привязать' }).click()
    await expect(binding.getByRole('link', { name: /Открыть «Мой налог»/ })).toBeVisible({ timeout: 90_000 })
    await myTax.reload()
    await myTax.getByRole('button', { name: 'Разрешить' }).click()
    const goOn = page.getByRole('dialog').getByRole('button', { name: 'Продолжить' })
    // The dialog may go on by itself between the look and the press.
    await expect(async () => {
      if (await goOn.isVisible()) await goOn.click({ timeout: 2_000 })
      await expect(page.getByRole('dialog')).toBeHidden({ timeout: 2_000 })
    }).toPass({ timeout: 90_000 })
    await expect(page.getByText('Что понадобится, если вас выберут')).toBeHidden()
  })

  await test.step('the person adds a payout method', async () => {
    const { page } = person
    await page.goto('/person/profile?tab=payout')
    await page.getByRole('textbox', { name: 'БИК' }).fill('044525225')
    await page.getByRole('textbox', { name: /счёт/i }).fill('40817810700000000001')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('•• 0001').first()).toBeVisible()
  })

  await test.step('the client chooses the person; both sign the contract and the order', async () => {
    const { page } = client
    await page.goto('/client/tasks')
    await page.getByRole('link', { name: /Снять ролик о мастерской/ }).click()
    await page.getByRole('tab', { name: /Отклики/ }).click()
    await page.getByRole('button', { name: 'Выбрать', exact: true }).click()
    await page
      .getByRole('alertdialog', { name: /Выбрать исполнителя/ })
      .getByRole('button', { name: 'Выбрать', exact: true })
      .click()
    await signNextDocument(person, 'person', /договор №/i)
    await signNextDocument(person, 'person', /^Заказ №/)
    await signNextDocument(client, 'client', /договор №/i)
    await signNextDocument(client, 'client', /^Заказ №/)
  })

  await test.step('the person submits the result, the client accepts it, both sign the act', async () => {
    const { page } = person
    await expect(async () => {
      await page.goto('/person/tasks')
      await page.getByRole('link', { name: 'Сдать результат' }).click({ timeout: 2_000 })
    }).toPass({ timeout: 90_000 })
    await page.getByLabel('Что сделано').fill('Ролик смонтирован, исходники и музыка с лицензией — по ссылке.')
    await page.getByRole('button', { name: 'Сдать', exact: true }).click()
    await expect(page.getByText('Результат сдан').first()).toBeVisible()

    await client.page.goto('/client/tasks')
    await client.page.getByRole('link', { name: /Снять ролик о мастерской/ }).click()
    await client.page.getByRole('tab', { name: /Исполнители/ }).click()
    await client.page.getByRole('button', { name: 'Принять', exact: true }).click()
    await client.page
      .getByRole('dialog', { name: /Принять работу/ })
      .getByRole('button', { name: 'Принять' })
      .click()
    await signNextDocument(person, 'person', /^Акт №/)
    await signNextDocument(client, 'client', /^Акт №/)
  })

  await test.step('the accepted work is added to a register that is checked, approved with a code and paid', async () => {
    const { page } = client
    await expect(async () => {
      await page.goto('/client/registers')
      await page.getByRole('button', { name: 'Собрать из принятых работ' }).first().click()
      await page
        .getByRole('dialog', { name: 'Новый реестр' })
        .getByRole('checkbox', { name: /Петров/ })
        .check({ timeout: 2_000 })
    }).toPass({ timeout: 90_000 })
    await page.getByRole('dialog').getByRole('button', { name: 'Создать реестр' }).click()
    const payment = await approveOwnRegister(client)
    await payment.getByRole('button', { name: /^Оплатить/ }).click()
    await expect(page.getByText('Все выплаты прошли, чеки зарегистрированы в ФНС.')).toBeVisible({ timeout: 120_000 })
  })

  await test.step('the payment has one receipt, and it is public', async () => {
    await client.page.goto('/client/checks')
    await client.page
      .getByRole('link', { name: /Петров/ })
      .first()
      .click()
    const link = client.page.locator('[href^="/receipt/"]').first()
    const address = (await link.getAttribute('href')) ?? ''
    expect(address).toMatch(new RegExp(`^/receipt/${inn}/\\w{10}$`))
    await person.page.goto('/person/checks')
    await person.page.locator('main a[href*="open=check_"]').first().click()
    await expect(person.page.locator(`[href="${address}"]`).first()).toBeVisible()

    const stranger = await openVisitor(browser, app, '')
    await stranger.page.goto(address)
    await expect(stranger.page.getByText('Петров Иван Сергеевич', { exact: false })).toBeVisible()
    await expect(stranger.page.getByText('7701010017')).toBeVisible()
    await expect(stranger.page.getByText('НПД').first()).toBeVisible()

    const book = (await (await fetch(`${app.taxServiceUrl}/admin/receipts?inn=${inn}`)).json()) as { id: string }[]
    expect(book.map(({ id }) => address.endsWith(id))).toEqual([true])
    const payments = await (await fetch(`${app.bankUrl}/admin/book`)).text()
    expect(payments.match(/"state":"paid"/g)).toHaveLength(1)
  })
})

/** A date some days from now, as typed. */
function inDays(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000)
  return new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow' }).format(day)
}
