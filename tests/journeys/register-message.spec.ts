import { expect, test } from '@playwright/test'
import { listPayoutMethods, removePayoutMethod } from '#/features/profile/contract/payout-method.ts'
import { enterApi } from '../support/api-actor.ts'
import { expectFit } from '../support/fit-screen.ts'
import { prepareWorks, workerPhone } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

const works = [
  { surname: 'Петров', firstname: 'Иван', secondname: '', inn: '019090002002', title: 'Съёмка ролика', price: 15_000_00 },
  { surname: 'Соколова', firstname: 'Мария', secondname: '', inn: '990900020280', title: 'Вёрстка каталога', price: 23_500_50 },
]

test('a customer writes once to the people of chosen rows, and to those with one error; each reads it in his own correspondence', async ({
  browser,
}) => {
  await using app = await runApp()
  const client = await openVisitor(browser, app, '89001112233')
  const { page } = client
  await prepareWorks(app, client.phone, works)
  const worker = await enterApi(app, workerPhone(0), 'person')
  for (const { id } of await worker.act(listPayoutMethods, {})) await worker.act(removePayoutMethod, { params: { id } })
  await signIn(client, 'Заказчик')
  const dialog = page.getByRole('dialog', { name: 'Написать исполнителям' })
  const done = page.getByRole('dialog', { name: 'Сообщение отправлено' })

  await test.step('a register holds two works and a row that nobody works on', async () => {
    await page.goto('/client/registers?new=works')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Собрать|Создать)/ })
      .click()
    await page.getByRole('button', { name: 'Добавить строку' }).click()
    await expect(page.getByRole('grid', { name: 'Строки реестра' })).toHaveAttribute('aria-rowcount', '4')
    await expect(page.getByText('Нет ИНН и телефона').first()).toBeVisible()
  })

  await test.step('the people of all chosen rows are written to; the row without a person is named', async () => {
    const grid = page.getByRole('grid', { name: 'Строки реестра' })
    await grid.focus()
    await page.keyboard.press('Control+a')
    await page.getByRole('button', { name: 'Написать · 3' }).click()
    await expect(dialog).toContainText('3 строки: каждому одно сообщение')
    await dialog.getByRole('button', { name: 'Отправить' }).click()
    await expect(dialog.getByText('Напишите сообщение')).toBeVisible()
    await dialog.getByLabel('Сообщение').fill('Выходите на смену завтра, график в чате')
    await expect(dialog.getByRole('button', { name: 'Всё равно отправить' })).toBeVisible()
    await expectFit(page, 'register-message-hints')
    await dialog.getByLabel('Сообщение').fill('Оплатим в пятницу. Проверьте, пожалуйста, счёт для выплат.')
    await dialog.getByRole('button', { name: 'Отправить', exact: true }).click()
    await expect(done.getByText('Получат 2 человека')).toBeVisible()
    await expect(done.getByText('Не отправлено по строкам: 1')).toBeVisible()
    await expectFit(page, 'register-message-done')
    await done.getByRole('button', { name: 'Закрыть' }).last().click()
  })

  await test.step('those who wait for one cause are written to from its line', async () => {
    await page.getByRole('button', { name: /^Написать ?: Нет реквизитов$/ }).click()
    await expect(dialog).toContainText('1 строка')
    await dialog.getByLabel('Сообщение').fill('Укажите, куда платить: без этого выплата не уйдёт.')
    await dialog.getByRole('button', { name: 'Отправить', exact: true }).click()
    await expect(done.getByText('Получат 1 человек')).toBeVisible()
    await expect(done.getByText('Не отправлено')).toHaveCount(0)
    await done.getByRole('button', { name: 'Закрыть' }).last().click()
  })

  await test.step('he reads both among his messages, the other one reads hers', async () => {
    for (const place of [0, 1]) {
      const person = await openVisitor(browser, app, workerPhone(place))
      await signIn(person, 'Исполнитель')
      await person.page.setViewportSize({ width: 360, height: 740 })
      await person.page.goto('/person/messages')
      await person.page.locator('main a[href*="thread="]').first().click()
      await expect(person.page.getByText('Оплатим в пятницу. Проверьте, пожалуйста, счёт для выплат.').last()).toBeVisible()
      const asked = person.page.getByText('Укажите, куда платить: без этого выплата не уйдёт.')
      if (place === 0) await expect(asked.last()).toBeVisible()
      else await expect(asked).toHaveCount(0)
      await expectFit(person.page, `register-message-read-${place}`)
      await person.page.context().close()
    }
  })
})
