import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expectFit } from '../support/fit-screen.ts'
import { later } from '../support/later.ts'
import { preparePerson } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import type { RunningApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { pull, readBook } from '../support/tax-levers.ts'
import { openVisitor } from '../support/visitor.ts'

const inn = '990900020280'
const check = 'Уточнение данных о доходах'
const news = 'Изменение порядка уплаты налога'

test('letters of ФНС are read and archived in both places', async ({ browser }) => {
  await using app = await runApp()
  const { phone } = await preparePerson(app, { surname: 'Соколова', firstname: 'Мария', secondname: 'Игоревна', inn })
  const person = await openVisitor(browser, app, phone, { fetchesAhead: true })
  const { page } = person
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(person, 'Исполнитель')
  const bell = page.getByRole('banner').getByRole('link', { name: /^Уведомления/ })

  await test.step('a letter arrives when the page opens; the bell in another tab shows it without a reload', async () => {
    await write(app, check, 'Просим проверить чеки за октябрь и при ошибке аннулировать их в приложении «Мой налог».')
    await write(app, news, 'С нового года срок уплаты не меняется. Напоминаем: налог платят до 28 числа следующего месяца.')
    const other = await page.context().newPage()
    await other.setViewportSize({ width: 360, height: 740 })
    await other.goto('/person/notification')
    await expect(other.getByRole('listitem').filter({ hasText: check })).toContainText('ФНС', { timeout: 90_000 })
    await expect(other.getByRole('listitem').filter({ hasText: news }).getByRole('img', { name: 'Не прочитано' })).toBeVisible()
    const listed = other.getByRole('listitem').getByRole('img', { name: 'Не прочитано' })
    await expect.poll(async () => (await unreadOn(page)) - (await listed.count())).toBe(0)
    await expect(bell).toBeVisible()
    await expectFit(other, 'notices')
    await other.close()
    await expect.poll(() => stateAtTaxService(app, check)).toBe('NEW')
  })

  await test.step('opened here, it is read at ФНС; the bell no longer counts it', async () => {
    const before = await unreadOn(page)
    await bell.click()
    await page.getByRole('button', { name: check, exact: true }).click()
    const letter = page.getByRole('dialog', { name: check })
    await expect(letter).toContainText(/Сообщение ФНС от \d\d\.\d\d\.\d{4}/)
    await expect(letter).toContainText('Просим проверить чеки за октябрь')
    await expectFit(page, 'letter')
    await letter.getByRole('button', { name: 'Закрыть' }).last().click()
    await expect.poll(() => unreadOn(page)).toBe(before - 1)
    await expect.poll(() => laterStateAtTaxService(app, check), { timeout: 90_000 }).toBe('ACKNOWLEDGED')
    await expect(rowOf(page, check)).toContainText('ФНС видит, что вы прочитали', { timeout: 90_000 })
    expect(await stateAtTaxService(app, news)).toBe('NEW')
  })

  await test.step('archived here, it is archived there', async () => {
    await page.getByRole('button', { name: `В архив: ${check}` }).click()
    await expect(rowOf(page, check)).toHaveCount(0)
    await expect.poll(() => laterStateAtTaxService(app, check), { timeout: 90_000 }).toBe('ARCHIVED')
  })

  await test.step('archived in «Мой налог», it is archived here within half an hour without anyone asking', async () => {
    const before = await unreadOn(page)
    const cabinet = await page.context().newPage()
    await cabinet.goto(`${app.taxServiceUrl}/cabinet/${inn}`)
    await cabinet.getByRole('listitem').filter({ hasText: news }).getByRole('button', { name: 'В архив' }).click()
    await expect(cabinet.getByText('Архив, 2')).toBeVisible()
    await cabinet.close()
    await app.kill()
    await app.start(later('PT31M'))
    await expect(rowOf(page, news)).toHaveCount(0, { timeout: 120_000 })
    await expect.poll(() => unreadOn(page)).toBe(before - 1)
  })

  await test.step("the archive is searched by a letter's words; a restored letter stays archived at ФНС", async () => {
    await page.getByRole('link', { name: 'Архив', exact: true }).click()
    await expect(rowOf(page, check)).toBeVisible()
    await expect(rowOf(page, news)).toBeVisible()
    await expect(page.getByText('Возвращённое сообщение ФНС остаётся в архиве «Мой налог»')).toBeVisible()
    await expectFit(page, 'archive')
    await page.getByLabel('Поиск по тексту').fill('28 числа')
    await expect(rowOf(page, check)).toHaveCount(0)
    await expect(rowOf(page, news)).toContainText(/Храним до \d\d\.\d\d\.\d{4}/)
    await page.getByLabel('Поиск по тексту').fill('такого письма нет')
    await expect(page.getByText('Ничего не нашлось')).toBeVisible()
    await expectFit(page, 'archive-nothing')
    await page.getByRole('link', { name: 'Весь архив' }).click()
    await page.getByRole('button', { name: `Вернуть: ${check}` }).click()
    await expect(rowOf(page, check)).toHaveCount(0)
    await page.getByRole('link', { name: 'Уведомления', exact: true }).first().click()
    await expect(rowOf(page, check)).toBeVisible()
    expect(await stateAtTaxService(app, check)).toBe('ARCHIVED')
  })
  await page.context().close()
})

function rowOf(page: Page, title: string) {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: title })
}

/** The bell's text. */
async function unreadOn(page: Page): Promise<number> {
  const name = await page
    .getByRole('banner')
    .getByRole('link', { name: /^Уведомления/ })
    .getAttribute('aria-label')
  return Number(/\d+$/.exec(name ?? '')?.[0] ?? 0)
}

function write(app: RunningApp, title: string, message: string): Promise<void> {
  return pull(app, 'POST', 'notifications', { inn, title, message })
}

/** A mark is told ten seconds after it was made: each look comes five seconds later by the clock of the product. */
async function laterStateAtTaxService(app: RunningApp, title: string): ReturnType<typeof stateAtTaxService> {
  await app.advance('PT5S')
  return stateAtTaxService(app, title)
}

async function stateAtTaxService(app: RunningApp, title: string): Promise<string | undefined> {
  const letters = z.array(letter).parse(await readBook(app, `notifications?inn=${inn}`))
  return letters.find((one) => one.title === title)?.status
}

const letter = z.object({ title: z.string(), status: z.string().default('NEW') })
