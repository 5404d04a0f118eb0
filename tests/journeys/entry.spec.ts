import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { join } from 'node:path'
import { runApp } from '../support/running-app.ts'
import type { RunningApp } from '../support/running-app.ts'
import { axeViolations } from '../support/serious-faults.ts'
import { signInByPopup } from '../support/sign-in.ts'
import { openVisitor, typeCode } from '../support/visitor.ts'
import type { Visitor } from '../support/visitor.ts'

const password = 'Синий кит 42 моря'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'
const security = '/person/profile?tab=security'
const folder = process.env['SCREENS_DIR']

test.describe.configure({ mode: 'serial' })

let app: RunningApp

test.beforeAll(async () => {
  app = await runApp({ DEMO_DATA: 'true' })
})

test.afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

test('a person sets a password, signs in with it, sees their devices and signs one out', async ({ browser }) => {
  const home = await openVisitor(browser, app, '89000000101')
  await signInByPopup(home, 'Исполнитель')
  const away = await openVisitor(browser, app, '89000000101')
  await signInByPopup(away, 'Исполнитель')

  const { page } = home
  await page.goto(`${security}&password=1`)
  const before = Date.now()
  await page.getByRole('textbox', { name: 'Новый пароль' }).fill(password)
  await expect(page.getByText('Пароль надёжный')).toBeVisible()
  await page.getByLabel('Ещё раз').fill(password)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(page.getByLabel(/Код из СМС/)).toBeVisible()
  await look(page, 'password')
  await typeCode(page, await app.codeFor(home.phone, before, /смены пароля/))
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Пароль сохранён')).toBeVisible()
  await expect(page.getByText('Пароль задан.')).toBeVisible()
  await expect(page).not.toHaveURL(/password=/)

  await away.page.goto('/person/tasks')
  await expect(away.page, 'the other browser is out').toHaveURL(/login=1/)
  expect(await enterByPassword(away), 'seen before: the password is enough').toBe(false)
  const strange = await openVisitor(browser, app, home.phone, { userAgent: firefox })
  await strange.page.goto('/?login=1')
  expect(await enterByPassword(strange), 'a new browser is asked for a code as well').toBe(true)
  const told = page.getByRole('dialog', { name: 'Вход с нового устройства' })
  await expect(told, 'the page that is open tells of it').toBeVisible()
  await told.getByRole('button', { name: 'Позже' }).click()
  await page.goto(security)
  await expect(page.getByText('Это устройство')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Выйти на устройстве/ })).toHaveCount(2)
  await look(page, 'devices')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Выйти на устройстве Firefox, Windows' }).click()
  await expect(page.getByRole('button', { name: /^Выйти на устройстве/ })).toHaveCount(1)
  await strange.page.goto('/person/tasks')
  await expect(strange.page, 'ended by name').toHaveURL(/login=1/)
  await away.page.goto('/person/tasks')
  await expect(away.page, 'the other goes on').toHaveURL(/\/person\/tasks/)
  await page.getByRole('button', { name: 'Выйти на остальных' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByText('Других устройств нет')).toBeVisible()
  await away.page.goto('/person/tasks')
  await expect(away.page).toHaveURL(/login=1/)

  await page.goto('/person/notification')
  await expect(page.getByText('Пароль изменён')).toBeVisible()
})

test('important actions ask for a code in a password session; cancelled, the form stays as it was', async ({ browser }) => {
  const visitor = await openVisitor(browser, app, '89000000101')
  await visitor.page.goto('/?login=1')
  await enterByPassword(visitor)
  const { page } = visitor
  await page.goto(security)
  await page.getByRole('button', { name: 'Изменить' }).click()
  const form = page.getByRole('dialog', { name: 'Новый телефон' })
  await form.getByLabel('Новый номер').fill('9007654321')
  const proof = page.getByRole('dialog', { name: 'Подтвердите, что это вы' })

  let before = Date.now()
  await form.getByRole('button', { name: 'Получить коды' }).click()
  await expect(proof).toBeVisible()
  await look(page, 'confirmation')
  expect(await axeViolations(page)).toEqual([])
  await app.codeFor(visitor.phone, before, /подтверждения/)
  await page.keyboard.press('Escape')
  await expect(proof).toBeHidden()
  await expect(form.getByLabel('Новый номер')).toHaveValue(/900 765-43-21/)
  await expect(form.getByText('Подтвердите, что это вы')).toBeVisible()
  await look(page, 'given-up')

  await form.getByRole('button', { name: 'Получить коды' }).click()
  await expect(proof).toBeVisible()
  const code = await app.codeFor(visitor.phone, before, /подтверждения/)
  before = Date.now()
  await typeCode(page, String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await expect(proof.getByText(/Неверный код/)).toBeVisible()
  await typeCode(page, code)
  await expect(proof).toBeHidden()
  await expect(form.getByText(/Код/).first()).toBeVisible()
  await app.codeFor(visitor.phone, before)
})

test('a person who works in both modes gets a new token with each switch', async ({ browser }) => {
  const visitor = await openVisitor(browser, app, '89000000001')
  await signInByPopup(visitor, 'Заказчик')
  const { page } = visitor
  const before = await cookies(page)
  await page.getByRole('group', { name: 'Режим' }).getByRole('button', { name: 'Исполнитель' }).click()
  await expect(page).toHaveURL(/\/person\/today/)
  const after = await cookies(page)
  expect(after['token']).not.toBe(before['token'])
  expect(after['companion']).not.toBe(before['companion'])
  expect(after['clientmode']).toBe('0')
  // A side worked in for the first time has a document of its own.
  await page.getByRole('dialog', { name: 'Документы, которые нужно принять' }).getByRole('button', { name: 'Позже' }).click()
  await page.getByRole('group', { name: 'Режим' }).getByRole('button', { name: 'Заказчик' }).click()
  await expect(page).toHaveURL(/\/client\/today/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const old = await page.request.get(`${app.url}/api/v1/client/profile`, { headers: { token: before['token'] ?? '' } })
  expect(old.status()).toBe(401)
})

/** On the sign-in popup: was a code requested in addition to the password? */
async function enterByPassword({ page, phone, app: product }: Visitor): Promise<boolean> {
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Исполнитель', { exact: true }).click()
  await dialog.getByLabel('Ваш телефон').fill(phone)
  // The code sent a moment ago is still valid, and another is not sent so soon.
  const before = Date.now() - 60_000
  await dialog.getByRole('button', { name: 'Продолжить' }).click()
  await dialog.getByRole('button', { name: 'Войти по паролю' }).click()
  await dialog.getByLabel('Пароль').fill(password)
  await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
  const asked = dialog.getByText(/нового устройства/)
  await expect(asked.or(page.getByRole('banner').getByRole('button', { name: /Меню/ })).first()).toBeVisible()
  const needed = await asked.isVisible()
  if (needed) await typeCode(page, await product.codeFor(phone, before, /входа/))
  await expect(page).not.toHaveURL(/login=1/)
  return needed
}

async function cookies(page: Page): Promise<Record<string, string>> {
  return Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]))
}

/** Screenshots for a reviewer, on desktop and phone. */
async function look(page: Page, name: string): Promise<void> {
  if (folder === undefined) return
  const desk = page.viewportSize() ?? { width: 1280, height: 800 }
  for (const size of [desk, { width: 360, height: 740 }]) {
    await page.setViewportSize(size)
    await page.waitForTimeout(300)
    await page.screenshot({ path: join(folder, `${name}-${size.width}.png`) })
  }
  await page.setViewportSize(desk)
}
