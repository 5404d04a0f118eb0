import { expect, test } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { lastDayOf, troubleKinds, troubleNames } from '#/features/months/domain/closing.ts'
import type { TroubleKind } from '#/features/months/domain/closing.ts'
import { nameMonth } from '#/features/months/domain/month-text.ts'
import { dueWords } from '#/features/months/domain/trouble-words.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import { systemClock } from '#/platform/server/clock.ts'
import { countTaps } from '../support/count-taps.ts'
import { expectFitAtWidths } from '../support/fit-screen.ts'
import { pdfText } from '../support/pdf-text.ts'
import { prepareClient } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { nameBehind, paymentsOfMonth, plantTroubledMonth } from '../support/troubled-month.ts'
import { openVisitor, putOffNotices } from '../support/visitor.ts'

const ownerPhone = '89001112233'
/** 40 payments of 1 001, 1 002, … 1 040 ₽. */
const sum = /40\s820/

const notes = {
  mismatch: 'Исполнитель исправит сумму в «Мой налог»',
  acts: 'Исполнитель в отпуске, подпишет акт к десятому числу',
}

test('a month of forty receipts with five troubles: three are put right behind their figures, two are explained, and the month is closed', async ({
  browser,
}) => {
  await using app = await runApp()
  await prepareClient(app, ownerPhone, { isConnected: false })
  const month = moscowDate(systemClock.now()).with({ day: 1 }).subtract({ months: 1 })
  const statement = await plantTroubledMonth(app, ownerPhone, month)
  const visitor = await openVisitor(browser, app, ownerPhone)
  const { page } = visitor
  const taps = await countTaps(page)
  let backs = 0
  await putOffNotices(page)
  await signIn(visitor, 'Заказчик')
  await page.goto('/client/checks')
  const before = taps()
  const heading = page.getByRole('heading', { name: `Закрыть месяц: ${nameMonth(month)}` })
  const toMonth = () => page.getByRole('link', { name: 'Закрыть месяц' }).click()

  await test.step('the page says what stands in the way, and that the money comes first', async () => {
    await toMonth()
    await expect(heading).toBeVisible()
    for (const kind of troubleKinds) await expect(trouble(page, kind).getByText(/^1 на 1\s00\d,00/)).toBeVisible()
    await expect(troubles(page)).toHaveCount(5)
    await expect(figure(page, 'Действующих чеков')).toHaveText(String(paymentsOfMonth - 3))
    await expect(page.getByText('Сначала узнайте, прошли ли платежи')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Закрыть месяц' })).toBeHidden()
    await expectFitAtWidths(page, 'month-troubles-five')
  })

  await test.step('behind the money stands the payment itself; a statement tells of it, and its receipt is made', async () => {
    await show(page, 'statement')
    await expectBehind(page, 'statement', 'Ждём выписку')
    await expect(behind(page, 'statement').getByRole('link')).toHaveAttribute('href', /^\/client\/registers\/[^?]+\?row=2$/)
    await expectFitAtWidths(page, 'month-troubles-statement')
    await page.getByRole('link', { name: 'Выписки банка' }).click()
    await expect(page.getByRole('row', { name: new RegExp(nameBehind('statement')) })).toBeVisible()
    await page.getByRole('button', { name: 'Загрузить выписку' }).click()
    const dialog = page.getByRole('dialog', { name: 'Загрузка выписки' })
    const file = { name: 'выписка.txt', mimeType: 'text/plain', buffer: Buffer.from(statement) }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: /^Без ответа банка/ })).toBeHidden()
    backs += 1
    await page.goBack()
    await expectPutRight(page, 'statement', paymentsOfMonth - 2)
  })

  await test.step('the receipt that is missing is asked for again, in the list that shows it and no other', async () => {
    await expect(trouble(page, 'missing')).toContainText(dueWords(month, moscowDate(systemClock.now())))
    await openList(page, 'missing')
    await expectRows(page, ['missing'])
    await expectPeriod(page, month)
    await expectFitAtWidths(page, 'month-troubles-missing')
    await page.getByRole('checkbox', { name: new RegExp(nameBehind('missing')) }).check()
    await page.getByRole('button', { name: 'Запросить чек' }).click()
    await expect(page.getByText('Отправим в ФНС: 1')).toBeVisible()
    await toMonth()
    await expectPutRight(page, 'missing', paymentsOfMonth - 1)
  })

  await test.step('behind the annulled receipt stands no other; a new one is asked for in its place', async () => {
    await show(page, 'annulled')
    await expectBehind(page, 'annulled', 'Аннулирован в «Мой налог»')
    await expect(trouble(page, 'annulled').getByRole('link', { name: 'Открыть список' })).toHaveCount(0)
    await expectFitAtWidths(page, 'month-troubles-annulled')
    await behind(page, 'annulled').getByRole('link').click()
    await page.setViewportSize({ width: 360, height: 800 })
    expect(await overflowOf(page.getByRole('dialog').locator('header')), 'the title stands inside the header of the sheet').toBe(
      0,
    )
    await page.getByRole('button', { name: 'Запросить новый чек' }).click()
    await expectFitAtWidths(page, 'month-troubles-replace')
    await page.getByRole('dialog', { name: 'Запросить новый чек' }).getByRole('button', { name: 'Запросить чек' }).click()
    await expect(page.getByText('Взамен запрошен новый чек')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click()
    await toMonth()
    await expectPutRight(page, 'annulled', paymentsOfMonth)
  })

  await test.step('the two that are left are looked at and explained; a note survives the look at the other', async () => {
    await openList(page, 'mismatch')
    await expectRows(page, ['mismatch'])
    await expect(row(page, 'mismatch')).toContainText('В ФНС другие данные')
    await expectPeriod(page, month)
    await expectFitAtWidths(page, 'month-troubles-mismatch')
    await expectApart(page)
    await toMonth()
    await trouble(page, 'mismatch').getByLabel('Почему закрываем так').fill(notes.mismatch)
    await expect(page.getByText('Исправьте или объясните: акты не подписаны')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Закрыть месяц' })).toBeDisabled()
    await show(page, 'acts')
    await expectBehind(page, 'acts', 'Акт ждёт подписи исполнителя')
    await expectFitAtWidths(page, 'month-troubles-acts')
    await behind(page, 'acts').getByRole('link').click()
    await expect(page).toHaveURL(/\/client\/docs\/document_/)
    backs += 1
    await page.goBack()
    await expectBehind(page, 'acts', 'Акт ждёт подписи исполнителя')
    await expect(trouble(page, 'mismatch').getByLabel('Почему закрываем так')).toHaveValue(notes.mismatch)
    await trouble(page, 'acts').getByLabel('Почему закрываем так').fill(notes.acts)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      '1. Что проверить',
      '2. Пакет для бухгалтерии',
      '3. Закрытие',
    ])
    await expectFitAtWidths(page, 'month-troubles-explained')
  })

  const archive = await test.step('the package of the month is made before it is closed', async () => {
    await page.getByRole('button', { name: 'Собрать пакет за месяц' }).click()
    // The annulled receipt lies in it beside the one in its place.
    const take = page.getByRole('button', { name: `Скачать: ${paymentsOfMonth + 1} чек` })
    await expect(take).toBeVisible({ timeout: 180_000 })
    return saved(page, take)
  })

  await test.step('the month is closed, and its protocol says with what', async () => {
    await card(page, '3. Закрытие').getByRole('button', { name: 'Закрыть месяц' }).click()
    await expect(page.getByText('Протокол № 1')).toBeVisible()
    const explained = page.getByRole('list', { name: 'Протокол № 1: с чем закрыт месяц' })
    for (const kind of ['mismatch', 'acts'] as const) {
      const said = explained.getByRole('listitem').filter({ hasText: troubleNames[kind] })
      await expect(said).toContainText(notes[kind])
    }
    await expect(page.getByText(new RegExp(`Чеков ${paymentsOfMonth} на ${sum.source}`))).toBeVisible()
    await expect(figure(page, 'Действующих чеков')).toHaveText(String(paymentsOfMonth))
    await expect(figure(page, 'На сумму')).toHaveText(sum)
    await expect(page.getByLabel('Почему закрываем так')).toHaveCount(0)
    const protocol = await saved(page, page.getByRole('button', { name: 'Протокол PDF' }))
    const list = await saved(page, page.getByRole('button', { name: 'Список чеков' }))
    const presses = taps() - before
    console.log(`A month of 40 receipts with 5 troubles is closed: ${presses} presses, ${backs} times back, 2 notes, 1 statement`)
    expect(presses + backs).toBeLessThanOrEqual(25)
    expect(list.toString('utf8').trimEnd().split('\n')).toHaveLength(paymentsOfMonth + 1)
    await expect(page.getByText(`SHA-256 ${sha256(protocol)}`)).toBeVisible()
    const text = pdfText(protocol).replaceAll(/\s/g, '')
    for (const said of [`${paymentsOfMonth}на40820`, ...Object.values(notes), sha256(list), sha256(archive)])
      expect(text).toContain(said.replaceAll(/\s/g, ''))
    for (const kind of ['statement', 'missing', 'annulled'] as const)
      expect(text).not.toContain(troubleNames[kind].replaceAll(/\s/g, ''))
    await expectFitAtWidths(page, 'month-troubles-closed')
  })

  await test.step('rows that could not be read are read again', async () => {
    const rows = '**/api/v1/client/months/*/troubles/*'
    await trouble(page, 'acts').getByRole('button', { name: 'Скрыть' }).click()
    await page.route(rows, (route) => route.abort())
    await show(page, 'acts')
    await expect(page.getByText('Строки не прочитаны.')).toBeVisible()
    await expectFitAtWidths(page, 'month-troubles-unread')
    await page.unroute(rows)
    await page.getByRole('button', { name: 'Прочитать снова' }).click()
    await expectBehind(page, 'acts', 'Акт ждёт подписи исполнителя')
    await expect(page.getByText('Строки не прочитаны.')).toBeHidden()
    await trouble(page, 'acts').getByRole('button', { name: 'Скрыть' }).click()
    await expect(behind(page, 'acts')).toHaveCount(0)
  })

  await page.context().close()
})

function troubles(page: Page): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^(?:Показать|Скрыть)$/ }) })
}

function trouble(page: Page, kind: TroubleKind): Locator {
  return troubles(page).filter({ hasText: troubleNames[kind] })
}

/** Opens the rows behind a figure, in place. */
async function show(page: Page, kind: TroubleKind): Promise<void> {
  await trouble(page, kind).getByRole('button', { name: 'Показать' }).click()
}

function behind(page: Page, kind: TroubleKind): Locator {
  return page.getByRole('list', { name: troubleNames[kind] }).getByRole('listitem')
}

/** Behind the figure stands what was counted: one, and it says what is wrong. */
async function expectBehind(page: Page, kind: TroubleKind, what: string): Promise<void> {
  await expect(behind(page, kind)).toHaveCount(1)
  await expect(behind(page, kind)).toContainText(nameBehind(kind))
  await expect(behind(page, kind)).toContainText(what)
}

/** A list that shows the same rows and no others is offered beside them. */
async function openList(page: Page, kind: TroubleKind): Promise<void> {
  await trouble(page, kind).getByRole('link', { name: 'Открыть список' }).click()
}

/** The fields of the filter name the days of the month as people write them. */
async function expectPeriod(page: Page, month: Temporal.PlainDate): Promise<void> {
  const filters = page.getByRole('search', { name: 'Отбор чеков' })
  await expect(filters.getByLabel('С', { exact: true })).toHaveValue(formatDay(month))
  await expect(filters.getByLabel('По', { exact: true })).toHaveValue(formatDay(lastDayOf(month)))
}

/** No field of the filter lies over the next one, and a day is read whole. */
async function expectApart(page: Page): Promise<void> {
  const filters = page.getByRole('search', { name: 'Отбор чеков' })
  for (const name of ['С', 'По']) expect(await overflowOf(filters.getByLabel(name, { exact: true })), name).toBe(0)
  const fields = await filters.locator('.field-box:visible').all()
  const boxes = (await Promise.all(fields.map((field) => field.boundingBox()))).filter((box) => box !== null)
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x
      expect(isBeside || one.y + one.height <= other.y || other.y + other.height <= one.y).toBe(true)
    }
}

/** By how much the content of an element is cut. */
function overflowOf(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const [width, shown, height, room] = ['scrollWidth', 'clientWidth', 'scrollHeight', 'clientHeight'].map((name) =>
      Number(Reflect.get(node, name)),
    )
    return Math.max((width ?? 0) - (shown ?? 0), (height ?? 0) - (room ?? 0), 0)
  })
}

function card(page: Page, title: string): Locator {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

function row(page: Page, kind: TroubleKind): Locator {
  return page.locator('[data-row]').filter({ hasText: nameBehind(kind) })
}

/** The list shows the very rows that were counted. */
async function expectRows(page: Page, kinds: readonly TroubleKind[]): Promise<void> {
  for (const kind of kinds) await expect(row(page, kind)).toBeVisible()
  await expect(page.locator('[data-row]')).toHaveCount(kinds.length)
}

async function expectPutRight(page: Page, kind: TroubleKind, receipts: number): Promise<void> {
  // The tax service registers a receipt in seconds; the page learns of it by itself.
  await expect(figure(page, 'Действующих чеков')).toHaveText(String(receipts), { timeout: 90_000 })
  await expect(trouble(page, kind)).toBeHidden()
}

/** The figure under its label. */
function figure(page: Page, label: string): Locator {
  return page.getByText(label, { exact: true }).locator(':scope + p')
}

async function saved(page: Page, button: Locator): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return readFile(await download.path())
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
