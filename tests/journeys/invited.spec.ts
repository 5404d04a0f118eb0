import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { countTaps } from '../support/count-taps.ts'
import type { RunningApp } from '../support/running-app.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

const shots = process.env['SHOTS']
const phone = '89005557733'

test('invited to a task: an unknown phone comes by an SMS and applies, a known one finds it among his tasks and declines', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  await using app = await runApp({ DEMO_DATA: 'true' })
  const client = await openVisitor(browser, app, '89000000001')
  await signIn(client, 'Заказчик')
  const { page: desk } = client
  await desk.goto('/client/tasks?state=published')
  const listed = desk.locator('main a[href*="open=task_"]').first()
  const id = /task_\w+/.exec((await listed.getAttribute('href')) ?? '')?.[0] ?? ''

  await test.step('the customer invites by phone, and a wrong line says what is wrong', async () => {
    await desk.goto(`/client/tasks?open=${id}&tab=invitations`)
    await desk.getByRole('button', { name: 'Пригласить', exact: true }).click()
    const dialog = desk.getByRole('dialog', { name: 'Пригласить на задание' })
    await dialog.getByText('По телефону или ИНН').click()
    await dialog.getByLabel('Телефоны или ИНН').fill(`${phone}\n8900555`)
    await dialog.getByRole('button', { name: 'Пригласить', exact: true }).click()
    await expect(dialog.getByText('Строка 2: в телефоне ошибка', { exact: false })).toBeVisible()
    await shot(desk, 'dialog')
    await dialog.getByRole('button', { name: 'Закрыть', exact: true }).last().click()
    const line = desk.getByRole('article', { name: /77-33/ })
    await expect(line.getByText('Отправлено', { exact: true })).toBeVisible()
    await expect(desk.getByText('Приглашён 1 · откликнулись 0')).toBeVisible()
    await shot(desk, 'panel')
  })

  const person = await openVisitor(browser, app, phone)
  const { page } = person
  await page.setViewportSize({ width: 360, height: 740 })
  await test.step('from the SMS to a sent application', async () => {
    const taps = await countTaps(page)
    const dialog = page.getByRole('dialog')
    await page.goto(await linkOf(app))
    await expect(page.locator('html[data-alive]')).toBeAttached()
    await expect(page.getByText('Вас приглашают на это задание')).toBeVisible()
    await shot(page, 'task')
    await page.getByRole('button', { name: 'Откликнуться' }).click()
    await dialog.getByRole('button', { name: 'Войти' }).click()
    await expect(dialog.getByLabel('Ваш телефон')).toBeFocused()
    await page.keyboard.type(phone)
    const before = Date.now()
    await dialog.getByRole('button', { name: 'Продолжить' }).click()
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await page.keyboard.type(await app.codeFor(phone, before), { delay: 15 })
    await dialog.getByRole('checkbox', { name: /пользовательское соглашение/ }).check()
    await dialog.getByRole('checkbox', { name: /согласие на обработку персональных данных/i }).check()
    await dialog.getByRole('button', { name: 'Создать' }).click()
    await expect(page.getByText('Шаг 4 из 4')).toBeVisible()
    const price = page.getByLabel('Ваша цена за всю работу')
    if (await price.isVisible()) await price.fill('5000')
    await page.getByLabel('Фамилия').fill('Новиков')
    await page.getByLabel('Имя').fill('Пётр')
    await page.getByRole('button', { name: 'Отправить отклик' }).click()
    await expect(page.getByText('Отклик отправлен').first()).toBeVisible()
    console.log(`от СМС до отклика: нажатий ${taps()}`)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    await page.goto('/person/tasks?tab=invitations')
    await expect(page.getByText('Вы откликнулись')).toBeVisible()
    await shot(page, 'applied')
  })

  await test.step('the customer sees the application and invites him to another task from the list of contractors', async () => {
    await desk.goto(`/client/tasks?open=${id}&tab=invitations`)
    const line = desk.getByRole('article', { name: 'Новиков Пётр' })
    await expect(line.getByText('Откликнулся', { exact: true })).toBeVisible()
  })

  await test.step('contractors are invited from their list to a task; one of them declines', async () => {
    await desk.goto('/client/CheckStatus?tab=people')
    await desk.getByRole('checkbox', { name: /Выбрать все/ }).check()
    await desk.getByRole('link', { name: 'Пригласить на задание' }).click()
    const dialog = desk.getByRole('dialog', { name: /Пригласить на задание/ })
    await expect(dialog.getByRole('option').nth(1)).toBeAttached()
    await dialog.getByLabel('Задание').selectOption(id)
    await shot(desk, 'chosen')
    await dialog.getByRole('button', { name: 'Пригласить', exact: true }).click()
    await expect(desk.getByText(/Приглашен[ыо]?: \d+/).first()).toBeVisible()
    const known = await openVisitor(browser, app, '89000000101')
    await signIn(known, 'Исполнитель')
    await known.page.goto('/person/tasks?tab=invitations')
    await known.page.setViewportSize({ width: 360, height: 740 })
    await shot(known.page, 'invitations')
    await known.page.getByRole('button', { name: 'Отказаться' }).first().click()
    const asked = known.page.getByRole('alertdialog', { name: 'Отказаться от приглашения?' })
    await shot(known.page, 'decline')
    await asked.getByRole('button', { name: 'Отказаться' }).click()
    await expect(known.page.getByText('Вы отказались', { exact: true }).first()).toBeVisible()
  })
})

async function shot(page: Page, name: string): Promise<void> {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/invited-${name}.png` })
}

async function linkOf(app: RunningApp): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${app.url}/api/dev/outbox?phone=${phone}`)
        link = /\/tasks\/task_\w+\?invited=[\w-]+/.exec(JSON.stringify(await answer.json()))?.[0]
        return link
      },
      { timeout: 30_000 },
    )
    .toBeDefined()
  return link ?? ''
}
