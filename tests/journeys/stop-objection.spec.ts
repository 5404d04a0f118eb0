import { expect, test } from '@playwright/test'
import { expectFit } from '../support/fit-screen.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

test('a blocked contractor reads why, objects on a phone, and is let work again; he says whether he was an employee', async ({
  browser,
}) => {
  await using app = await runApp({ DEMO_DATA: 'true' })
  const boss = await openVisitor(browser, app, '89000000001')
  const person = await openVisitor(browser, app, '89000000101')
  await Promise.all([signIn(boss, 'Заказчик'), signIn(person, 'Исполнитель')])
  const { page } = person
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/person/profile?tab=customers')
  const customer = await page.getByRole('heading', { level: 2 }).first().textContent()
  const card = boss.page.getByRole('dialog').first()

  await test.step('the customer blocks him: a cause of the list, and what the contractor is to know', async () => {
    await page.goto('/person/profile')
    await expect(page.getByLabel('Фамилия')).toHaveValue(/./)
    const surname = await page.getByLabel('Фамилия').inputValue()
    await boss.page.goto('/client/CheckStatus?tab=people')
    await boss.page.locator('main a[href*="contractor="]').filter({ hasText: surname }).first().click()
    await card.getByRole('button', { name: 'Заблокировать' }).click()
    const stop = boss.page.getByRole('dialog', { name: /^Заблокировать/ })
    await stop.getByRole('button', { name: 'Заблокировать' }).click()
    await expect(stop.getByText('Выберите причину')).toBeVisible()
    await expectFit(boss.page, 'stop')
    await stop.getByText('Не сдал работу').click()
    await stop.getByLabel('Подробности').fill('Дважды просили')
    await stop.getByRole('button', { name: 'Заблокировать' }).click()
    await expect(card.getByText('Причина: Не сдал работу. Дважды просили')).toBeVisible()
    await expect(card.getByText('О трудовом договоре с вами исполнитель ещё не ответил')).toBeVisible()
  })

  await test.step('he is told, reads the cause and objects; the words outlive a reload', async () => {
    await page.goto('/person/notification')
    await expect(page.getByText('Заказчик остановил работу с вами').first()).toBeVisible({ timeout: 60_000 })
    await page.goto('/person/profile?tab=customers')
    await expect(page.getByText('Причина: Не сдал работу. Дважды просили.')).toBeVisible()
    await expectFit(page, 'customers')
    await page.getByRole('button', { name: 'Возразить' }).click()
    const dialog = page.getByRole('dialog', { name: /^Возразить/ })
    await dialog.getByLabel('Почему вы не согласны').fill('Сдал')
    await dialog.getByRole('button', { name: 'Отправить' }).click()
    await expect(dialog.getByText('Напишите, почему, хотя бы 10 букв')).toBeVisible()
    await dialog.getByLabel('Почему вы не согласны').fill('Сдал 20 ноября, акт подписан обеими сторонами')
    await page.reload()
    await page.getByRole('button', { name: 'Возразить' }).click()
    await expect(dialog.getByLabel('Почему вы не согласны')).toHaveValue('Сдал 20 ноября, акт подписан обеими сторонами')
    await dialog.getByRole('button', { name: 'Отправить' }).click()
    await expect(page.getByText(/Ждёт ответа, срок ответа/)).toBeVisible()
    await expectFit(page, 'objected')
  })

  await test.step('the customer sees it among what waits, and lifts the block with one press', async () => {
    await boss.page.goto('/client/today')
    await boss.page.getByRole('listitem').filter({ hasText: 'возражение исполнителей' }).getByRole('link').click()
    await expect(card.getByText('Сдал 20 ноября, акт подписан обеими сторонами')).toBeVisible()
    await expectFit(boss.page, 'objection')
    await card.getByRole('button', { name: 'Снять остановку' }).click()
    await expect(card.getByText('Работает', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText('Заказчик вас заблокировал')).toBeHidden()
  })

  await test.step('he answers the question of the law; the customer reads the day in the card', async () => {
    const first = page
      .getByRole('listitem')
      .filter({ hasText: customer ?? '' })
      .first()
    await first.getByRole('button', { name: 'Был', exact: true }).click()
    await first.getByLabel('Последний день работы по трудовому договору').fill('01.03.2025')
    await first.getByRole('button', { name: 'Сохранить' }).click()
    await expect(first.getByText('Вы работали здесь по трудовому договору до')).toBeVisible()
    await expectFit(page, 'employment')
    await boss.page.reload()
    await expect(card.getByText('Исполнитель ответил: работал у вас в штате до')).toBeVisible()
    await expectFit(boss.page, 'employment-there')
  })
})
