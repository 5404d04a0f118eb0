import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { join } from 'node:path'
import process from 'node:process'
import { pressOn, tabTo } from '../support/keyboard.ts'
import { runApp } from '../support/running-app.ts'
import type { RunningApp } from '../support/running-app.ts'
import { seriousFaults } from '../support/serious-faults.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor, signUp } from '../support/visitor.ts'
import { watchBrowser } from '../support/watched-browser.ts'

const owner = '89000000001'
const accountant = '89000000002'
const folder = process.env['SCREENS_DIR']

test.describe.configure({ mode: 'serial' })

let app: RunningApp

test.beforeAll(async () => {
  app = await runApp({ DEMO_DATA: 'true' })
})

test.afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

test('a newcomer signs up on a phone with keys only: four boxes, none checked in advance', async ({ browser }) => {
  const visitor = await openVisitor(browser, app, '89005550101')
  const { page } = visitor
  const watched = watchBrowser(page.context(), app.url)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await pressOn(page, page.getByRole('banner').getByRole('link', { name: 'Войти' }))
  const dialog = page.getByRole('dialog')

  await test.step('the phone', async () => {
    const phone = dialog.getByLabel('Ваш телефон')
    await expect(phone).toBeFocused()
    await look(page, 'phone')
    await page.keyboard.type('900555')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Введите номер полностью')).toBeVisible()
    await expect(phone).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowLeft')
    await expect(dialog.getByRole('radio', { name: 'Заказчик' })).toBeChecked()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: 'Исполнитель' })).toBeChecked()
    await tabTo(page, phone)
    await page.keyboard.press('End')
    await page.keyboard.type('0101')
    await expect(phone).toHaveValue('+7 900 555-01-01')
  })

  await test.step('the code: delivery state, time until resend, remaining tries', async () => {
    const before = Date.now()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('heading', { name: 'Код из СМС' })).toBeVisible()
    await expect(dialog.getByLabel('6 цифр из сообщения')).toBeFocused()
    await expect(dialog.getByText(/код для .*01-01/)).toBeVisible()
    await expect(dialog.getByText(/Отправить ещё раз через 0:[45]\d/)).toBeVisible()
    const code = await app.codeFor(visitor.phone, before)
    await page.keyboard.type(wrong(code))
    await expect(dialog.getByText('Неверный код. Осталось попыток: 4')).toBeVisible()
    await look(page, 'wrong-code')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(wrong(wrong(code)))
    await expect(dialog.getByText('Неверный код. Осталось попыток: 3')).toBeVisible()
    await pressOn(page, dialog.getByText('Код не пришёл?'))
    await expect(dialog.getByText('Проверьте связь и подождите')).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await expect(dialog.getByLabel('6 цифр из сообщения')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(code)
  })

  await test.step('the boxes: required ones block, others do not; every text opens and can be downloaded', async () => {
    await expect(dialog.getByRole('heading', { name: 'Создаём профиль исполнителя' })).toBeVisible()
    const boxes = dialog.getByRole('checkbox')
    await expect(boxes).toHaveCount(4)
    for (const box of await boxes.all()) await expect(box).not.toBeChecked()
    await look(page, 'boxes')
    const create = dialog.getByRole('button', { name: 'Создать' })
    await pressOn(page, create)
    await expect(dialog.getByText('Без этого профиль не создать')).toHaveCount(2)
    await look(page, 'boxes-missing')
    await pressOn(page, boxes.nth(0), 'Space')
    await pressOn(page, create)
    await expect(dialog.getByText('Без этого профиль не создать')).toHaveCount(1)
    for (const name of ['пользовательское соглашение', 'оферту', 'политике обработки персональных данных']) {
      await readText(page, name)
    }
    await pressOn(page, boxes.nth(1), 'Space')
    await pressOn(page, create)
    await expect(page).toHaveURL(/\/person\/today/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('only what was checked is recorded', async () => {
    await page.goto('/person/profile?tab=consents')
    await expect(page.getByText('Пользовательское соглашение').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Дать согласие: / })).toHaveCount(2)
    await look(page, 'ledger')
  })
  expect([...watched.strangers]).toEqual([])
  expect(watched.faults).toEqual([])
  await page.context().close()
})

test('a client finds the organization by INN and becomes its owner; the next one asks for access', async ({ browser }) => {
  const boss = await openVisitor(browser, app, '89005550102')
  await boss.page.goto('/?login=1&for=client')
  await signUp(boss, 'Заказчик')
  const form = boss.page.getByRole('dialog', { name: 'Ваша организация' })
  await form.getByLabel('ИНН организации или ИП').fill('7701010025')
  await form.getByRole('button', { name: 'Найти' }).click()
  await expect(form.getByText('Такого ИНН не существует')).toBeVisible()
  await form.getByLabel('ИНН организации или ИП').fill(freeInn)
  await expect(form.getByText(`ИНН ${freeInn}`)).toBeVisible()
  await form.getByLabel('Ваши фамилия, имя и отчество').fill('Ветрова Дарья Юрьевна')
  await form.getByRole('button', { name: 'Зарегистрировать' }).click()
  await expect(form.getByText('Подтвердите, что представляете эту организацию')).toBeVisible()
  await look(boss.page, 'organization')
  await form.getByRole('checkbox', { name: /Я представляю эту организацию/ }).check()
  await form.getByRole('button', { name: 'Зарегистрировать' }).click()
  await expect(boss.page).toHaveURL(/\/client\/today$/)

  const second = await openVisitor(browser, app, '89005550103')
  await second.page.goto('/?login=1&for=client')
  await signUp(second, 'Заказчик')
  const asking = second.page.getByRole('dialog', { name: 'Ваша организация' })
  await asking.getByLabel('ИНН организации или ИП').fill(freeInn)
  await expect(asking.getByText('Организация уже есть на платформе')).toBeVisible()
  await expect(asking.getByText(/Попросите доступ у владельца: /)).toBeVisible()
  await asking.getByRole('button', { name: 'Войти по приглашению' }).click()
  await expect(asking.getByText('Приглашения на ваш телефон пока нет')).toBeVisible()
  await look(second.page, 'organization-exists')
  await asking.getByLabel('Ваши фамилия, имя и отчество').fill('Лисин Олег Игоревич')
  await asking.getByRole('button', { name: 'Попросить доступ' }).click()
  await expect(asking.getByText('Запрос отправлен')).toBeVisible()

  await boss.page.goto('/client/profile?tab=team')
  await expect(boss.page.getByText('Просит доступ: Лисин Олег Игоревич')).toBeVisible()
  await look(boss.page, 'asks-access')
  await boss.page.getByRole('button', { name: 'Принять: Лисин Олег Игоревич' }).click()
  const admitting = boss.page.getByRole('dialog', { name: 'Принять в команду' })
  await admitting.getByLabel('Роль').selectOption({ label: 'Менеджер' })
  await look(boss.page, 'admitting')
  await admitting.getByRole('button', { name: 'Принять' }).click()
  await expect(boss.page.getByRole('row', { name: /Лисин.*Менеджер.*/ })).toBeVisible()

  await second.page.goto('/client/tasks')
  await expect(second.page.getByRole('link', { name: 'Создать задание' }).first()).toBeVisible()
  await boss.page.context().close()
  await second.page.context().close()
})

test('an invited viewer joins by phone and sees no action buttons', async ({ browser }) => {
  const boss = await openVisitor(browser, app, owner)
  await signIn(boss, 'Заказчик')
  await boss.page.goto('/client/profile?tab=team')
  await boss.page.getByRole('button', { name: 'Пригласить' }).click()
  const inviting = boss.page.getByRole('dialog', { name: 'Пригласить в команду' })
  await inviting.getByLabel('Телефон').fill('89005550104')
  await inviting.getByLabel('Фамилия, имя и отчество').fill('Тихонов Глеб Павлович')
  await inviting.getByLabel('Роль').selectOption({ label: 'Наблюдатель' })
  await look(boss.page, 'inviting')
  const before = Date.now()
  await inviting.getByRole('button', { name: 'Пригласить' }).click()
  await expect(boss.page.getByRole('row', { name: /Тихонов.*Наблюдатель/ })).toBeVisible()
  await expect.poll(() => lastSms('89005550104', before)).toMatch(/ООО «Ромашка» приглашает вас.*Роль: наблюдатель/)

  const guest = await openVisitor(browser, app, '89005550104')
  await guest.page.goto('/?login=1&for=client')
  await signUp(guest, 'Заказчик')
  await expect(guest.page).toHaveURL(/\/client\/today/)
  await expect(guest.page.getByText('ООО «Ромашка»').first()).toBeVisible()
  for (const [address, buttons] of Object.entries(buttonsOfOthers)) {
    for (const visitor of [boss, guest]) await visitor.page.goto(address)
    for (const name of buttons) {
      await expect(pressable(boss.page, name).first(), `${address}: ${name} of the owner`).toBeVisible()
      await expect(pressable(guest.page, name), `${address}: ${name} of the observer`).toHaveCount(0)
    }
  }
  await guest.page.goto('/client/tasks/edit')
  await look(guest.page, 'observer-edit')
  await expect(pressable(guest.page, /Опубликовать/)).toHaveCount(0)
  await boss.page.context().close()
  await guest.page.context().close()
})

test('a limit set for the accountant stops a larger register', async ({ browser }) => {
  const boss = await openVisitor(browser, app, owner)
  await signIn(boss, 'Заказчик')
  await boss.page.goto('/client/profile?tab=team')
  await boss.page.getByRole('button', { name: /Изменить: Белова/ }).click()
  const rights = boss.page.getByRole('dialog', { name: /Белова/ })
  await rights.getByLabel('На реестр').fill('10000')
  await look(boss.page, 'limits')
  await rights.getByRole('button', { name: 'Сохранить' }).click()
  await expect(boss.page.getByRole('row', { name: /Белова.*Лимит.*10 000/ })).toBeVisible()
  await boss.page.context().close()

  const clerk = await openVisitor(browser, app, accountant)
  await signIn(clerk, 'Заказчик')
  const { page } = clerk
  // The only demo work that waits for payment, 29 000 ₽, is in a register with errors.
  await page.goto('/client/registers?filter=with_errors')
  await page
    .getByRole('link', { name: /ноябрь/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Отменить реестр' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отменить реестр' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.goto('/client/registers?new=works')
  await page.getByRole('dialog').getByRole('checkbox').first().check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Собрать|Создать)/ })
    .click()
  await expect(page).toHaveURL(/\/client\/registers\/register_/)
  await page.getByRole('button', { name: 'На согласование' }).click()
  await expect(page.getByText(/больше лимита на реестр 10\s000\s₽/)).toBeVisible()
  await expect(page.getByText(/Это может сделать: Орлова/)).toBeVisible()
  await look(page, 'above-limit')
  await page.reload()
  await expect(page.getByRole('button', { name: 'На согласование' })).toBeVisible()
  await page.context().close()
})

const freeInn = '7701010024'

/** Buttons the owner may press and a viewer may not, by page. */
const buttonsOfOthers: Readonly<Record<string, readonly RegExp[]>> = {
  '/client/tasks': [/^Создать задание/],
  '/client/registers': [/^Загрузить файл/, /^Из принятых работ|^Собрать/],
  '/client/profile': [/^Изменить$/, /^Добавить$/],
  '/client/profile?tab=team': [/^Пригласить$/, /^Изменить: /],
  '/client/profile?tab=approval': [/^Изменить$/, /^Назначить замещение$/],
}

function pressable(page: Page, name: RegExp) {
  return page.getByRole('main').getByRole('button', { name }).or(page.getByRole('main').getByRole('link', { name }))
}

/** Opens a text by its link with keys; it can be downloaded too; Escape returns focus to the link. */
async function readText(page: Page, name: string): Promise<void> {
  const link = page.getByRole('dialog').first().getByRole('link', { name })
  await pressOn(page, link)
  const text = page.getByRole('dialog').last()
  const file = text.getByRole('link', { name: 'Скачать PDF' })
  await expect(file).toBeVisible()
  if (name.startsWith('польз')) await look(page, 'text')
  const answer = await page.request.get((await file.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await page.keyboard.press('Escape')
  await expect(file).toBeHidden()
  await expect(link).toBeFocused()
}

function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

async function lastSms(phone: string, notBefore: number): Promise<string> {
  const answer = await fetch(`${app.url}/api/dev/outbox?phone=${phone}`)
  const { data } = (await answer.json()) as { data: { items: { text: string; created_at: string }[] } }
  return data.items.find(({ created_at: at }) => Date.parse(at) >= notBefore)?.text ?? ''
}

/** The current page has no serious axe violations and does not scroll sideways; takes a screenshot. */
async function look(page: Page, name: string): Promise<void> {
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  expect(await seriousFaults(page), name).toEqual([])
  const wide = await page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth')
  expect(wide, `${name} scrolls sideways`).toBe(false)
}
