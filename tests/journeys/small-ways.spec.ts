import { expect, test } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLifeless } from '../support/open-lifeless.ts'
import { runApp } from '../support/running-app.ts'
import type { RunningApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import type { Side } from '../support/sign-in.ts'
import { openVisitor, typeCode } from '../support/visitor.ts'

const phone = { width: 360, height: 740 }

let app: RunningApp

test.beforeAll(async () => {
  app = await runApp({ DEMO_DATA: 'true' })
})

test.afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

test('what changes while a page is being read anew is shown at once, not with the next look', async ({ browser }) => {
  const page = await enter(browser, '89000000107', 'Исполнитель')
  await open(page, '/person/profile?tab=mydata')
  await page.route('**/api/v1/person/mydata', async (route) => {
    const answer = await route.fetch()
    // Long enough for the archive to be made and told of before this older answer comes.
    await sleep(2500)
    await route.fulfill({ response: answer })
  })
  await page.getByRole('button', { name: 'Запросить архив' }).click()
  await expect(page.getByText('Готов', { exact: true })).toBeVisible()
})

test('on the way to become self-employed each step has an address and begins at its heading, and the task is not forgotten', async ({
  browser,
}) => {
  const page = await enter(browser, '89000000107', 'Исполнитель')
  await page.setViewportSize(phone)
  const task = await addressOf(page, '/tasks', '/tasks/task_')
  await open(page, `${task}?ready=1`)
  await page.getByRole('link', { name: 'Как стать самозанятым' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Стать самозанятым' })).toBeFocused()
  await expect(page).toHaveURL((url) => url.searchParams.get('return') === `${task}?ready=1`)

  await expect(page.getByRole('heading', { name: 'Можно ли вам' })).toBeVisible()
  for (const select of await page.locator('main select').all()) await select.selectOption({ index: 1 })
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.request().postData()?.includes('"step":2') === true,
  )
  await page.getByRole('button', { name: 'Далее' }).click()
  const second = page.getByRole('heading', { name: 'Ваши данные' })
  await expect(second).toBeFocused()
  await expect(page).toHaveURL((url) => url.searchParams.get('step') === '2')
  // Below the sticky header, above everything that the step asks.
  const place = await second.boundingBox()
  expect(place?.y).toBeGreaterThan(60)
  expect(place?.y).toBeLessThan(200)
  await saved
  await page.reload()
  await expect(second).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Можно ли вам' })).toBeVisible()

  // Somebody who has the status already is led back at once.
  const other = await enter(browser, '89000000101', 'Исполнитель')
  await open(other, `/partner/RegistrationNPD?return=${encodeURIComponent(`${task}?apply=1`)}`)
  await other.getByRole('link', { name: 'Вернуться к заданию' }).click()
  await expect(other).toHaveURL((url) => url.pathname === task)
})

test('a box ticked before the page comes to life counts', async ({ browser }) => {
  const page = await enter(browser, '89000000101', 'Исполнитель')
  const document = await addressOf(page, '/person/docs', '/person/docs/document_')
  const comeToLife = await openLifeless(page, document)
  await page.getByRole('checkbox', { name: 'Я прочитал документ' }).check()
  await expect(page.getByRole('button', { name: 'Подписать', exact: true })).toBeDisabled()
  comeToLife()
  await expect(page.getByRole('button', { name: 'Подписать', exact: true })).toBeEnabled()
  await expect(page.getByRole('checkbox', { name: 'Я прочитал документ' })).toBeChecked()
})

test('rows of a register are mended by keys alone; dead ends have their way out', async ({ browser }) => {
  const page = await enter(browser, '89000000001', 'Заказчик')
  const register = await addressOf(page, '/client/registers?filter=with_errors', '/client/registers/register_')
  await open(page, register)
  await page.getByRole('button', { name: 'К первой ошибке' }).click()
  const grid = page.getByRole('grid', { name: 'Строки реестра' })
  await expect(grid).toBeFocused()
  await page.keyboard.press('Enter')
  const inn = page.getByLabel(/^ИНН исполнителя, строка/)
  await expect(inn).toBeFocused()

  // Not of anybody here.
  await inn.fill('500100732259')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Исполнитель не зарегистрирован').first()).toBeVisible()
  await expect(grid).toBeFocused()

  // The card of the row, from a cell that is only read.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: /^Строка \d+$/ })
  await card.getByRole('link', { name: 'Пригласить' }).click()
  const invitation = page.getByRole('dialog', { name: 'Добавить исполнителя' })
  await expect(invitation.getByLabel('ИНН')).toHaveValue(/5001/)
  await invitation.getByRole('button', { name: 'Закрыть' }).click()
  await expect(page).toHaveURL((url) => url.pathname === register)
  await expect(invitation).toBeHidden()
  await expect(page).toHaveURL(/\?row=\d+$/)
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(grid).toBeFocused()
  await page.getByRole('gridcell', { name: 'Нет задания' }).first().dblclick()
  await expect(card.getByRole('link', { name: 'Создать задание' })).toHaveAttribute('href', '/client/tasks/edit')

  await open(page, `${register}?account=new`)
  const account = page.getByRole('dialog', { name: 'Новый счёт' })
  await account.getByLabel('БИК').fill('044525225')
  await account.getByLabel('Номер счёта').fill('40702810938000000001')
  await account.getByRole('button', { name: 'Добавить' }).click()
  await expect(account.or(page.getByText('Счёт добавлен')).first()).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === register)
})

test('a guest is told what is missing: scripts, a network, a receipt', async ({ browser }) => {
  const silent = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false })
  const still = await silent.newPage()
  await still.goto('/tasks')
  await expect(still.locator('noscript p').filter({ hasText: 'включите в браузере JavaScript' })).toBeVisible()
  await silent.close()

  const { page } = await openVisitor(browser, app, '', { fetchesAhead: true })
  await page.setViewportSize(phone)
  await open(page, '/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Самозанятым' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Войти' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ваш телефон').pressSequentially('+375291234567')
  await dialog.getByRole('button', { name: 'Продолжить' }).click()
  await expect(dialog.getByText('Это номер другой страны (+375)')).toBeVisible()
  await dialog.getByLabel('Ваш телефон').fill('89000000101')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Продолжить' }).click()
  await expect(dialog.getByText('Нет связи с сервером. Проверьте интернет и повторите')).toBeVisible()
  await expect(page.getByText('Failed to fetch')).toHaveCount(0)
  await page.context().setOffline(false)

  await page.goto('/receipt/500100732259/absent')
  await expect(page.getByRole('heading', { name: 'Чек не найден' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Мои чеки' })).toBeVisible()
})

test('behind an unfinished sign-up there is no refused page and no notice is asked for; a client is asked as a client', async ({
  browser,
}) => {
  const visitor = await openVisitor(browser, app, '89000007777', { fetchesAhead: true })
  const { page } = visitor
  const asked: string[] = []
  const refused: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  page.on('response', (answer) => void (answer.status() === 403 && refused.push(answer.url())))
  await open(page, '/client/tasks')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Заказчик', { exact: true }).click()
  await dialog.getByLabel('Ваш телефон').fill(visitor.phone)
  const before = Date.now()
  await dialog.getByRole('button', { name: 'Продолжить' }).click()
  await expect(dialog.getByRole('heading', { name: 'Код из СМС' })).toBeVisible()
  await typeCode(page, await app.codeFor(visitor.phone, before))
  await expect(dialog.getByRole('heading', { name: 'Создаём профиль заказчика' })).toBeVisible()
  await expect(dialog.getByRole('checkbox')).toHaveCount(3)

  const answer = await page.goto('/client/tasks')
  expect(answer?.status()).toBe(200)
  await expect(dialog.getByRole('heading', { name: 'Создаём профиль заказчика' })).toBeVisible()
  expect(refused).toEqual([])
  expect(asked.filter((path) => path.includes('notification') || path.endsWith('/news'))).toEqual([])
})

test('a client has settings of a client; a success covers no title, and a page for work ends in one line', async ({
  browser,
}) => {
  const page = await enter(browser, '89000000001', 'Заказчик')
  await open(page, '/person/profile')
  await expect(page.getByRole('navigation', { name: 'Профиль' }).getByRole('link')).toHaveText([
    'Данные',
    'Согласия',
    'Вход и устройства',
    'Мои данные',
  ])
  await expect(page.getByLabel('Дата рождения')).toHaveCount(0)

  await page.getByLabel('Фамилия').fill('сидорова-водкина')
  await page.getByRole('button', { name: 'Написать «Сидорова-Водкина»' }).click()
  await expect(page.getByLabel('Фамилия')).toHaveValue('Сидорова-Водкина')
  await page.getByLabel('Имя', { exact: true }).fill('Анна')
  await page.getByRole('checkbox', { name: 'Нет отчества' }).check()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  const success = page.getByRole('status').filter({ hasText: 'Данные сохранены' })
  await expect(success).toBeVisible()
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  const toast = await success.boundingBox()
  expect(toast && title && toast.y > title.y + title.height).toBe(true)

  const footer = await page.getByRole('contentinfo').boundingBox()
  expect(footer?.height).toBeLessThan(64)
})

test('at twice the size of text nothing is wider than a phone and a sheet keeps room for its content', async ({ browser }) => {
  const page = await enter(browser, '89000000001', 'Заказчик')
  await page.setViewportSize(phone)
  const task = await addressOf(page, '/client/tasks?state=settling', 'open=task_')
  const document = await addressOf(page, '/client/docs', '/client/docs/document_')
  for (const address of [task, document, '/partner/ConnectPartner', '/client/tasks/edit', '/client/registers/Errors']) {
    await open(page, address)
    await page.evaluate("document.documentElement.style.fontSize = '32px'")
    expect(await page.evaluate<number>('document.documentElement.scrollWidth'), address).toBeLessThanOrEqual(360)
    const labels = await page.evaluate<number[]>(
      "[...document.querySelectorAll('nav.fixed a')].map((link) => link.scrollWidth - link.clientWidth)",
    )
    expect(
      labels.filter((over) => over > 0),
      address,
    ).toEqual([])
  }
  await open(page, task)
  await page.evaluate("document.documentElement.style.fontSize = '32px'")
  const content = await page.getByRole('dialog').locator('> div').first().boundingBox()
  expect(content?.height).toBeGreaterThan(200)
})

async function enter(browser: Browser, number: string, side: Side): Promise<Page> {
  const visitor = await openVisitor(browser, app, number, { fetchesAhead: true })
  await signIn(visitor, side)
  return visitor.page
}

/** Ready for a press. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('html[data-alive]')).toBeAttached()
}

async function addressOf(page: Page, list: string, part: string): Promise<string> {
  await open(page, list)
  return (await page.locator(`main a[href*="${part}"]`).first().getAttribute('href')) ?? ''
}
