import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { countTaps } from '../support/count-taps.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

const shots = process.env['SHOTS']
const phone = '89005557711'

test('from a link on an unknown phone to a sent application: at most 20 taps and 6 screens; the rest is asked of whoever is chosen', async ({
  browser,
}) => {
  await using app = await runApp({ DEMO_DATA: 'true' })
  const client = await openVisitor(browser, app, '89000000001')
  await signIn(client, 'Заказчик')
  await client.page.goto('/client/tasks?state=published')
  const listed = client.page.locator('main a[href*="open=task_"]').first()
  const id = /task_\w+/.exec((await listed.getAttribute('href')) ?? '')?.[0] ?? ''

  const person = await openVisitor(browser, app, phone)
  const { page } = person
  await page.setViewportSize({ width: 360, height: 740 })
  const way = await followWay(page)
  const dialog = page.getByRole('dialog')

  await test.step('a guest applies', async () => {
    await page.goto(`/tasks/${id}`)
    await expect(page.locator('html[data-alive]')).toBeAttached()
    await way.screen('задание')
    await page.getByRole('button', { name: 'Откликнуться' }).click()
    await expect(dialog.getByRole('heading', { name: 'Войдите, чтобы откликнуться' })).toBeVisible()
    await way.screen('предложение войти')
    await dialog.getByRole('button', { name: 'Войти' }).click()
    await expect(dialog.getByText('Шаг 1 из 4')).toBeVisible()
    await expect(dialog.getByLabel('Ваш телефон')).toBeFocused()
    await way.screen('телефон')
    await page.keyboard.type(phone)
    const before = Date.now()
    await dialog.getByRole('button', { name: 'Продолжить' }).click()
    await expect(dialog.getByText('Шаг 2 из 4')).toBeVisible()
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await way.screen('код')
    await page.keyboard.type(await app.codeFor(phone, before), { delay: 15 })
    await expect(dialog.getByText('Шаг 3 из 4')).toBeVisible()
    await way.screen('согласия')
    await dialog.getByRole('checkbox', { name: /пользовательское соглашение/ }).check()
    await dialog.getByRole('checkbox', { name: /согласие на обработку персональных данных/i }).check()
    await dialog.getByRole('button', { name: 'Создать' }).click()
    await expect(page.getByText('Шаг 4 из 4')).toBeVisible()
    await way.screen('отклик')
    const price = page.getByLabel('Ваша цена за всю работу')
    if (await price.isVisible()) await tapAndType(page, 'Ваша цена за всю работу', '5000')
    await tapAndType(page, 'Комментарий', 'Готов начать завтра')
    // What is typed before a reload is there after it.
    await page.reload()
    await expect(page.getByLabel('Комментарий')).toHaveValue('Готов начать завтра')
    await expect(page.getByLabel('Фамилия')).toBeFocused()
    await page.keyboard.type('Новиков')
    await tapAndType(page, 'Имя', 'Пётр')
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    await page.getByRole('button', { name: 'Отправить отклик' }).click()
    await expect(page.getByText('Отклик отправлен').first()).toBeVisible()
    await way.shot('sent')
    console.log(`отклик: нажатий ${way.taps()}, экранов ${way.screens()}`)
    expect(way.taps()).toBeLessThanOrEqual(20)
    expect(way.screens()).toBeLessThanOrEqual(6)
  })

  await test.step('the customer sees that he is not ready, and chooses him', async () => {
    await client.page.goto(`/client/tasks?open=${id}&tab=applications`)
    const card = client.page.getByRole('article').filter({ hasText: 'Новиков Пётр' })
    await expect(card.getByText('Ещё оформляется: 4 шага')).toBeVisible()
    await card.getByRole('button', { name: 'Выбрать', exact: true }).click()
    const asked = client.page.getByRole('alertdialog', { name: /Выбрать исполнителя/ })
    await expect(asked.getByText('у него будет 5 дней', { exact: false })).toBeVisible()
    await asked.getByRole('button', { name: 'Выбрать', exact: true }).click()
    await expect(card.getByText('Выбран, оформляется').or(card.getByText('Ещё оформляется: 4 шага')).first()).toBeVisible()
    if (shots !== undefined) await client.page.screenshot({ path: `${shots}/way-in-customer.png` })
  })

  await test.step('the chosen person finishes from one list and comes back to his task from each branch', async () => {
    way.again()
    await page.goto('/person/tasks?tab=applications')
    await expect(page.locator('html[data-alive]')).toBeAttached()
    await page.getByRole('link', { name: 'Оформиться' }).click()
    await expect(page.getByText('Осталось оформиться')).toBeVisible()
    await expect(dialog.getByText('Шаг 1 из 3')).toBeVisible()
    await way.shot('fill')
    await tapAndType(page, 'Дата рождения', '12.04.1991')
    await page.getByLabel('ИНН').click()
    await page.keyboard.type('990900000453')
    await dialog.getByRole('checkbox', { name: 'Нет отчества' }).check()
    await dialog.getByLabel('Документ', { exact: true }).selectOption({ label: 'Паспорт гражданина РФ' })
    await tapAndType(page, 'Серия', '4512')
    await tapAndType(page, 'Номер', '123456')
    await dialog.getByRole('button', { name: 'Сохранить и продолжить' }).click()
    await expect(dialog.getByText('Шаг 2 из 3')).toBeVisible()
    // To «Стать самозанятым» and back.
    await dialog.getByRole('link', { name: 'Как стать самозанятым' }).click()
    await expect(page).toHaveURL((url) => url.searchParams.get('return')?.startsWith('/person/tasks/application_') === true)
    await page.goBack()
    await expect(dialog.getByText('Шаг 2 из 3')).toBeVisible()
    const [myTax] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('link', { name: /«Мой налог»/ }).click()])
    await myTax.getByLabel('Фамилия').fill('Новиков')
    await myTax.getByLabel('Имя').fill('Пётр')
    await myTax.getByRole('button', { name: 'Стать самозанятым' }).click()
    await dialog.getByRole('button', { name: 'Проверить ещё раз' }).click()
    await expect(dialog.getByText('Шаг 3 из 3')).toBeVisible({ timeout: 90_000 })
    // The work is made meanwhile; its page keeps the step that is open.
    await expect(page).toHaveURL(/\/person\/tasks\/assignment_/, { timeout: 90_000 })
    await expect(dialog.getByText('Шаг 3 из 3')).toBeVisible()
    await way.shot('bind')
    console.log(`оформление: нажатий ${way.taps()}`)
  })
})

/** A screen is what stands before the person after a press. */
async function followWay(page: Page) {
  const taps = await countTaps(page)
  let [before, screens] = [0, 0]
  return {
    taps: () => taps() - before,
    screens: () => screens,
    again: () => void ([before, screens] = [taps(), 0]),
    async screen(name: string): Promise<void> {
      screens += 1
      if (shots !== undefined) await page.screenshot({ path: `${shots}/way-in-${screens}-${name}.png` })
    },
    shot: (name: string) => (shots === undefined ? undefined : page.screenshot({ path: `${shots}/way-in-${name}.png` })),
  }
}

async function tapAndType(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: new RegExp(`^${label}`) }).click()
  await page.keyboard.type(text)
}
