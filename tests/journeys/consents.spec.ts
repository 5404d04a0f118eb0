import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { runApp } from '../support/running-app.ts'
import { seriousFaults } from '../support/serious-faults.ts'
import { openVisitor, signUp, typeCode } from '../support/visitor.ts'

const own = resolve(import.meta.dirname, '../../src/features/legal/texts')

test('a signed-up person reads the accepted texts, answers new editions and withdraws consents', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'naryad-texts-'))
  await using app = await runApp({ TEXTS_DIR: folder })
  try {
    const visitor = await openVisitor(browser, app, '89005550101', { fetchesAhead: true })
    const { page } = visitor

    await test.step('the texts open at their addresses, for a client too, and can be downloaded', async () => {
      await page.goto('/?doc=offer&for=client')
      const text = page.getByRole('dialog')
      await expect(text.getByRole('heading', { name: 'Договор-оферта с заказчиком' })).toBeVisible()
      await text.getByRole('button', { name: 'Оферта для исполнителя' }).click()
      await expect(text.getByRole('heading', { name: 'Договор-оферта с исполнителем' })).toBeVisible()
      await look(page, 'text')
      const address = await text.getByRole('link', { name: 'Скачать PDF' }).getAttribute('href')
      const file = await page.request.get(address ?? '')
      expect(file.headers()['content-type']).toBe('application/pdf')
      expect(file.headers()['content-disposition']).toMatch(/^inline/)
    })

    await test.step('sign-up with the required boxes only', async () => {
      await page.goto('/?login=1')
      await signUp(visitor, 'Исполнитель')
    })

    await test.step('the ledger shows what was accepted and provides copies', async () => {
      await page.goto('/person/profile?tab=consents')
      await expect(page.getByRole('heading', { name: 'Принятые документы и согласия' })).toBeVisible()
      await look(page, 'ledger')
      await page.getByRole('link', { name: /Открыть текст: Согласие на обработку/ }).click()
      await expect(page.getByRole('dialog').getByText('Цель 1.')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: /PDF: Согласие на обработку/ }).click()
      expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
    })

    await test.step('an optional consent is given and withdrawn', async () => {
      await page.getByRole('button', { name: 'Дать согласие: Показывать мой профиль заказчикам' }).click()
      await page.getByRole('button', { name: 'Отозвать: Показывать мой профиль заказчикам' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question.getByText('Ваша карточка сразу исчезнет')).toBeVisible()
      await look(page, 'withdraw')
      await question.getByRole('button', { name: 'Отозвать' }).click()
      await expect(page.getByText('Отозвано', { exact: true }).first()).toBeVisible()
    })

    await test.step('a new edition asks at the next visit, shows the changes, and can be postponed', async () => {
      publish(folder, 'terms', 'Срок ответа на новую редакцию — 14 дней.')
      await app.kill()
      await app.start()
      await page.goto('/person/profile?tab=consents')
      const dialog = page.getByRole('dialog', { name: 'Документы обновились' })
      await expect(dialog.getByText('Срок ответа на новую редакцию — 14 дней.')).toBeVisible()
      await dialog.getByText('Что изменилось по строкам').click()
      await expect(dialog.locator('ins')).toHaveText(/Новое правило/)
      await look(page, 'renew')
      await dialog.getByRole('button', { name: 'Позже' }).click()
      await page.reload()
      await expect(page.getByText('Есть документы, которые ждут вашего ответа')).toBeVisible()
      await expect(dialog).toBeHidden()
      await page.getByRole('link', { name: 'Посмотреть документы' }).click()
      await dialog.getByRole('checkbox', { name: /Принимаю редакцию 2\.0/ }).check()
      await dialog.getByRole('button', { name: 'Принять отмеченные' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText('Заменена новой')).toBeVisible()
    })

    await test.step('withdrawing the consent to processing names the consequences and asks for a code', async () => {
      await page.getByRole('button', { name: /Отозвать: Согласие на обработку/ }).click()
      const question = page.getByRole('alertdialog')
      await expect(question.getByText('Работа на платформе прекратится')).toBeVisible()
      const before = Date.now()
      await question.getByRole('button', { name: 'Отозвать и удалить аккаунт' }).click()
      await confirmIfAsked(page, (after) => app.codeFor(visitor.phone, after), before)
      await expect(page.getByText('Есть документы, которые ждут вашего ответа')).toBeVisible()
      await page.getByRole('link', { name: 'Посмотреть документы' }).click()
      await expect(page.getByRole('dialog').getByText('Вы отозвали этот документ')).toBeVisible()
      await look(page, 'withdrawn')
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

async function confirmIfAsked(page: Page, code: (after: number) => Promise<string>, before: number): Promise<void> {
  const asked = page.getByRole('dialog').getByRole('textbox')
  const done = page.getByText('Есть документы, которые ждут вашего ответа')
  await expect(asked.last().or(done)).toBeVisible()
  if (!(await done.isVisible())) await typeCode(page, await code(before))
}

/** A second edition of one of our texts, one line longer. */
function publish(folder: string, slug: string, change: string): void {
  const first = readFileSync(join(own, slug, '1.0.md'), 'utf8')
  const second = first
    .replace('version: 1.0', 'version: 2.0')
    .replace(/date: .*/, 'date: 2027-02-01')
    .replace('- Первая редакция.', `- ${change}`)
  mkdirSync(join(folder, slug), { recursive: true })
  writeFileSync(join(folder, slug, '2.0.md'), `${second.trim()}\n\nНовое правило второй редакции.\n`)
}

/** No serious axe violations, nothing wider than a phone; takes a screenshot when asked to. */
async function look(page: Page, name: string): Promise<void> {
  const shots = process.env['SHOTS_DIR']
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await seriousFaults(page), `${name} ${width}`).toEqual([])
    const wider = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect(wider, `${name} ${width}`).toBeLessThanOrEqual(0)
    if (shots) await page.screenshot({ path: join(shots, `${name}-${width}.png`) })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}
