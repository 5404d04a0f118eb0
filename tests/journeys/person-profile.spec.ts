import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { openBankDirectorySite } from '../support/bank-directory-site.ts'
import { runApp } from '../support/running-app.ts'
import { seriousFaults } from '../support/serious-faults.ts'
import { openVisitor, signUp, typeCode } from '../support/visitor.ts'

test('a person fills in the profile, confirms an e-mail, views their document and adds a payout method', async ({ browser }) => {
  await using directory = await openBankDirectorySite()
  await using app = await runApp({ BANK_DIRECTORY_URL: directory.url })
  const person = await openVisitor(browser, app, '89001112233', { fetchesAhead: true })
  const { page } = person
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/?login=1&next=%2Fperson%2Fprofile')
  await signUp(person, 'Исполнитель')
  await expect(page).toHaveURL(/\/person\/profile$/)

  await test.step('each error is shown at its field, and typed text is kept', async () => {
    await page.getByLabel('Фамилия').fill('Иванов7')
    await page.getByLabel('Имя', { exact: true }).fill('Иван')
    await page.getByLabel('Дата рождения').fill('12.04.1991')
    await page.getByLabel('ИНН').fill('500100732258')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Только буквы, пробел и дефис').last()).toBeVisible()
    await expect(page.getByText('Укажите отчество или отметьте, что его нет').last()).toBeVisible()
    await expect(page.getByText('Такого ИНН не существует: проверьте цифры').last()).toBeVisible()
    await expect(page.getByLabel('Фамилия')).toBeFocused()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Документ', exact: true }).last().click()
    await page.getByRole('button', { name: 'Остаться' }).click()
    await page.getByLabel('Фамилия').fill('Иванов')
    await page.getByLabel('Нет отчества').check()
    await page.getByLabel('ИНН').fill('500100732259')
    await page.getByLabel(/^Регион/).selectOption({ label: 'Москва' })
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Данные сохранены')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Готовность к работе: 25 %' })).toBeVisible()
  })

  await test.step('the code from the letter confirms the address', async () => {
    const before = Date.now()
    await page.getByLabel('Адрес почты').fill('Ivan@mail.ru')
    await page.getByRole('button', { name: 'Прислать код' }).click()
    await expect(page.getByText('Не подтверждена')).toBeVisible()
    await page.getByLabel('Код из письма').fill(await app.codeFor('ivan@mail.ru', before))
    await expect(page.getByText('Подтверждена', { exact: true })).toBeVisible()
  })

  await test.step('two passport fields, a detail refused by the server, the document behind its mask', async () => {
    await page.goto('/person/profile?tab=document')
    await page.getByLabel('Документ', { exact: true }).selectOption({ label: 'Паспорт гражданина РФ' })
    await page.getByLabel('Серия').fill('4510')
    await page.getByLabel('Номер').fill('123456')
    await page.getByLabel(/Когда выдан/).fill('01.02.1990')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Проверьте дату выдачи').last()).toBeVisible()
    await page.getByLabel(/Когда выдан/).fill('01.02.2012')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('••3456')).toBeVisible()
    expect(await page.content()).not.toContain('123456')
    await page.getByRole('button', { name: 'Показать' }).click()
    await expect(page.getByText('123456')).toBeVisible()
    await page.getByRole('button', { name: 'Скрыть' }).click()
    await expect(page.getByText('123456')).toBeHidden()
    expect(await seriousFaults(page)).toEqual([])
  })

  await test.step('a session whose confirmation has expired is asked for a code, then the same call is repeated', async () => {
    await page.goto('/person/profile?tab=payout')
    await refuseOnce(page)
    await page.getByRole('textbox', { name: 'БИК' }).fill('044525256')
    await expect(page.getByText('ПАО РОСБАНК закрыт с 01.01.2025: нужен другой банк')).toBeVisible()
    await page.getByRole('textbox', { name: 'БИК' }).fill('044525225')
    await expect(page.getByText('ПАО Сбербанк, г Москва')).toBeVisible()
    await page.getByRole('textbox', { name: /счёт/i }).fill('40817810700000000001')
    const before = Date.now()
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByRole('dialog', { name: 'Подтвердите, что это вы' })).toBeVisible()
    await typeCode(page, await app.codeFor(person.phone, before))
    await expect(page.getByText('Счёт •• 0001').first()).toBeVisible()
  })

  await test.step('a new main payout method waits, and money goes to the previous one meanwhile', async () => {
    await page.getByRole('button', { name: 'Добавить способ' }).click()
    await page.getByRole('radio', { name: /СБП/ }).check()
    await page.getByRole('textbox', { name: 'Телефон' }).fill('9001234567')
    await page.getByRole('combobox', { name: 'Банк' }).selectOption('Сбербанк')
    await page.getByLabel('Сделать основным').check()
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('деньги приходят на прежний')).toBeVisible()
    await expect(page.getByText(/Заработает \d/)).toBeVisible()
    expect(await seriousFaults(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  })
})

/** The server's answer when the confirmation has expired. */
async function refuseOnce(page: Page): Promise<void> {
  const body = {
    code: -112,
    message: 'Подтвердите, что это вы',
    action: 'Введите код из СМС и повторите',
    kind: 'confirmationNeeded',
    facts: {},
  }
  let isRefused = false
  // NOTE A route that removes itself (`times: 1`) stops interception while the popup's code is on its way, and that request may hang.
  await page.route('**/api/v1/person/payout-methods', (route) => {
    if (isRefused) return route.continue()
    isRefused = true
    return route.fulfill({ status: 428, json: body })
  })
}
