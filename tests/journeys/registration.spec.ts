import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { moscowDate } from '#/kernel/time.ts'
import { runApp } from '../support/running-app.ts'
import type { RunningApp } from '../support/running-app.ts'
import { openLifeless } from '../support/open-lifeless.ts'
import { axeViolations } from '../support/serious-faults.ts'
import { openVisitor, signUp } from '../support/visitor.ts'

const path = '/partner/RegistrationNPD'
/** An unused INN with valid check digits. */
const inn = '990900000453'

let app: RunningApp

test.beforeAll(async () => {
  app = await runApp()
})

test.afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

test('a guest answers, signs in, registers in «Мой налог», closes the page, is told of the new status and binds the platform', async ({
  browser,
}) => {
  const visitor = await openVisitor(browser, app, '89000004531')
  const { page } = visitor
  const began = today()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(path)
  await answerEasily(page)
  await isFit(page)
  await page.getByRole('button', { name: 'Далее' }).click()
  await expect(page.getByRole('heading', { name: 'Ваши данные' })).toBeFocused()
  await page.getByLabel(/Фамилия, имя, отчество/).fill('Сидорова Анна Игоревна')
  await chooseWork(page)
  await isFit(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ваши данные' })).toBeVisible()
  await expect(page.getByLabel('Регион, где будете работать')).toHaveValue('Москва')
  await page.getByRole('button', { name: 'Далее' }).click()
  await expect(page.getByText('По вашим ответам препятствий нет.')).toBeVisible()
  await page.getByRole('button', { name: 'Далее' }).click()
  await expect(page.getByRole('heading', { name: 'Согласия' })).toBeFocused()
  await page.getByRole('button', { name: 'Далее' }).click()
  await expect(page.getByText('Сидорова Анна Игоревна')).toBeVisible()
  await isFit(page)

  await page.getByRole('link', { name: 'Войти и проверить статус' }).click()
  await signUp(visitor, 'Исполнитель')
  await expect(page).toHaveURL((url) => url.pathname === path)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('heading', { name: 'Ваши данные' })).toBeVisible()
  await expect(page.getByLabel('Регион, где будете работать')).toHaveValue('Москва')
  await fillOwn(page)
  await isFit(page)
  await page.getByRole('button', { name: 'Далее' }).click()
  await expect(page.getByText('Сейчас вы не состоите на учёте, встать можно.')).toBeVisible({ timeout: 90_000 })
  await isFit(page)
  await page.getByRole('button', { name: 'Далее' }).click()
  await page.getByRole('checkbox', { name: /соглашение о передаче полномочий/ }).check()
  await isFit(page)
  await page.getByRole('button', { name: 'Далее' }).click()
  await expect(page.getByRole('heading', { name: 'Регистрация в «Мой налог»' })).toBeVisible()
  await page.getByRole('tab', { name: 'Госуслуги' }).click()
  await isFit(page)

  const [myTax] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: /Открыть «Мой налог»/ }).click()])
  await page.getByRole('button', { name: 'Я зарегистрировался — проверить' }).click()
  await expect(page.getByRole('heading', { name: 'Подтверждение' })).toBeVisible()
  // Too early: the first poll finds no registration.
  await expect(page.getByText('ещё не было')).toBeHidden({ timeout: 90_000 })
  await isFit(page)
  await myTax.getByLabel('Фамилия').fill('Сидорова')
  await myTax.getByLabel('Имя').fill('Анна')
  await isFit(myTax)
  await myTax.getByRole('button', { name: 'Стать самозанятым' }).click()
  await expect(myTax.getByText('Вы встали на учёт.')).toBeVisible()
  await page.goto('/person/notification')
  await expect(page.getByText(/^Вы самозанятый/).first()).toBeVisible({ timeout: 150_000 })
  // The day is told when it is certain: of who registers around midnight it is not.
  const title = today().equals(began) ? /^Вы самозанятый с/ : /^Вы самозанятый/
  await expect(page.getByText(title).first()).toBeVisible()
  await page.goto(path)
  await expect(page.getByText(title)).toBeVisible()
  await isFit(page)
  await page.getByRole('link', { name: 'Привязать платформу' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/partner/ConnectPartner')

  await page.getByRole('button', { name: 'Отправить запрос' }).click()
  await expect(page.getByText('Подтвердите в «Мой налог»', { exact: true })).toBeVisible({ timeout: 90_000 })
  await isFit(page)
  await myTax.reload()
  await myTax.getByRole('button', { name: 'Разрешить' }).click()
  await expect(page.getByText('Теперь чеки создаются сами.')).toBeVisible({ timeout: 90_000 })
  await isFit(page)
})

test('with a partner bank an SMS code is enough: decision, certificate, binding; leaving the regime works the same way', async ({
  browser,
}) => {
  await using banked = await runApp({ NPD_REGISTRATION: 'direct' })
  const visitor = await openVisitor(browser, banked, '89000004532')
  const { page } = visitor
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${path}?login=1&next=${encodeURIComponent(path)}`)
  await signUp(visitor, 'Исполнитель')
  await expect(page.getByRole('heading', { name: 'Можно ли вам' })).toBeVisible()
  await answerEasily(page)
  const saved = page.waitForResponse((answer) => answer.request().postData()?.includes('"step":2') === true)
  await page.getByRole('button', { name: 'Далее' }).click()
  await saved
  // What is typed and pressed in the form of data while its code is on its way is done when it comes, though the lists of the tax
  // service have come meanwhile.
  const come = await openLifeless(page, path, '**/assets/registration-data-*.js')
  await fillOwn(page)
  await page.getByRole('button', { name: 'Далее' }).click()
  await chooseWork(page)
  come()
  await expect(page.getByText('ФНС разрешает постановку на учёт.')).toBeVisible({ timeout: 90_000 })
  await page.getByRole('button', { name: 'Далее' }).click()
  await page.getByRole('checkbox', { name: /соглашение о передаче полномочий/ }).check()
  await isFit(page)
  await page.getByRole('button', { name: 'Далее' }).click()
  let before = Date.now()
  await page.getByRole('button', { name: 'Получить код' }).click()
  const code = page.getByLabel('Код из СМС')
  await code.fill(await banked.codeFor(visitor.phone, before, /постановку на учёт/))
  await expect(page.getByText(/Вы самозанятый с/)).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText(/Номер справки о постановке на учёт/)).toBeVisible()
  await isFit(page)

  await page.goto('/person/profile?tab=taxes')
  await expect(page.getByRole('heading', { name: 'Сняться с учёта' })).toBeVisible()
  await page.getByRole('button', { name: 'Подробнее' }).last().click()
  before = Date.now()
  await page.getByRole('button', { name: 'Получить код' }).click()
  await isFit(page)
  await code.fill(await banked.codeFor(visitor.phone, before, /снятии с учёта/))
  await expect(page.getByText(/Вы сняты с учёта/)).toBeVisible({ timeout: 90_000 })
  await isFit(page)
})

function today(): Temporal.PlainDate {
  return moscowDate(Temporal.Now.instant())
}

async function fillOwn(page: Page): Promise<void> {
  await page.getByLabel('Фамилия').fill('Сидорова')
  await page.getByLabel('Имя', { exact: true }).fill('Анна')
  await page.getByLabel('Отчество', { exact: true }).fill('Игоревна')
  await page.getByLabel('Дата рождения').fill('17.05.1990')
  await page.getByLabel('ИНН').fill(inn)
}

async function answerEasily(page: Page): Promise<void> {
  for (const select of await page.locator('main select').all()) await select.selectOption({ index: 1 })
  await expect(page.getByText('Вам можно стать самозанятым')).toBeVisible()
}

async function chooseWork(page: Page): Promise<void> {
  // A minute-old installation may not have the tax service's dictionaries yet.
  const region = page.getByLabel('Регион, где будете работать')
  await expect(region).toBeVisible({ timeout: 120_000 })
  await region.fill('Москва')
  await page.getByLabel('Найти занятие').fill('вёрстка')
  await page.getByRole('checkbox', { name: 'Веб-дизайн и вёрстка' }).check()
}

let shots = 0

/** Nothing overflows, and axe finds nothing. */
async function isFit(page: Page): Promise<void> {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${String((shots += 1)).padStart(2, '0')}.png`, fullPage: true })
  const over = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  expect(over).toBeLessThanOrEqual(0)
  expect(await axeViolations(page)).toEqual([])
}
