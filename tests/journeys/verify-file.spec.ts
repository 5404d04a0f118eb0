import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { demoInn } from '#/apps/demo/demo-people.ts'
import { codesOn, openPdf } from '../support/open-pdf.ts'
import { prepareWorks } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { seriousFaults } from '../support/serious-faults.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

const work = { surname: 'Петров', firstname: 'Иван', secondname: '', inn: demoInn(1), title: 'Съёмка', price: 1_500_000 }
const files = [
  { button: 'Оригинал', said: 'Файл подлинный: оригинал' },
  { button: 'Копия с отметками о подписях', said: 'Файл подлинный: копия с отметками о подписях' },
  { button: 'Протокол подписания', said: 'Файл подлинный: протокол подписания' },
]

test('a downloaded document is checked by its file without the network', async ({ browser }, info) => {
  await using app = await runApp()
  await prepareWorks(app, '89001112233', [work])
  const boss = await openVisitor(browser, app, '89001112233', { fetchesAhead: true })
  await signIn(boss, 'Заказчик')
  await boss.page.goto('/client/docs?tab=signed&kind=act')
  await boss.page.getByRole('link', { name: /^Акт/ }).click()
  const paths: string[] = []
  for (const { button } of files) paths.push(await download(boss.page, button, info.outputDir))

  // A guest with the paper alone: the code at the foot of its page leads to the check.
  const codes = codesOn(openPdf(await readFile(paths[0] ?? '')), 0.9)
  const link = new URL(codes[0]?.[0] ?? '')
  const guest = await browser.newContext({ baseURL: app.url, viewport: { width: 360, height: 740 } })
  const page = await guest.newPage()
  await page.goto(`/${link.search}`)
  const dialog = page.getByRole('dialog', { name: 'Проверка документа' })
  await expect(dialog.getByText('Документ подлинный')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])

  // What comes ahead of need has come.
  const loaded = () =>
    page.evaluate<boolean>(`performance.getEntriesByType('resource').some(({ name }) => /route-preload/.test(name))`)
  await expect.poll(loaded).toBe(true)
  await page.waitForLoadState('networkidle')
  await guest.setOffline(true)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const field = dialog.getByLabel('Сверить свой файл')
  for (const [at, { said }] of files.entries()) {
    await field.setInputFiles(paths[at] ?? '')
    await expect(dialog.getByText(said, { exact: true })).toBeVisible()
  }
  const changed = join(info.outputDir, 'changed.pdf')
  const bytes = await readFile(paths[0] ?? '')
  bytes.writeUInt8((bytes.at(-3) ?? 0) ^ 1, bytes.length - 3)
  await writeFile(changed, bytes)
  await field.setInputFiles(changed)
  await expect(dialog.getByText('Это другой файл')).toBeVisible()
  expect(asked.filter((url) => url.startsWith('http'))).toEqual([])
  if (process.env['SHOTS'] !== undefined) await page.screenshot({ path: `${process.env['SHOTS']}/verify-file-360.png` })
})

async function download(page: Page, name: string, folder: string): Promise<string> {
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  const path = join(folder, `${name}.pdf`)
  await (await arriving).saveAs(path)
  return path
}
