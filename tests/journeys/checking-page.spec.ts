import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@playwright/test'
import { checkingPage } from '#/features/documents/domain/checking-page.ts'

test('an unpacked archive is checked by its own page without network', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  const files = { 'Реестр.csv': 'Файл;Вид', 'ООО Ромашка/Акт Д-2026-000001.pdf': '%PDF-1.7 акт' }
  await mkdir(join(folder, 'ООО Ромашка'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const sum = (text: string) => createHash('sha256').update(text).digest('hex')
  const hashes = Object.entries(files).map(([name, text]) => `${sum(text)}  ${name}\n`)
  await writeFile(join(folder, 'hashes.txt'), hashes.join(''))
  const page = join(folder, 'Проверка.html')
  await writeFile(page, checkingPage)
  await writeFile(join(folder, 'hashes.txt'), `${sum(checkingPage)}  Проверка.html\n`, { flag: 'a' })

  const context = await browser.newContext({ offline: true })
  const visitor = await context.newPage()
  await visitor.setViewportSize({ width: 360, height: 740 })
  await visitor.goto(pathToFileURL(page).href)
  const chosen = visitor.locator('input[type=file]')
  await chosen.setInputFiles(folder)
  await expect(visitor.getByRole('status')).toHaveText('Все файлы целы: 3')
  if (process.env['SHOTS'] !== undefined) await visitor.screenshot({ path: `${process.env['SHOTS']}/checking-page-360.png` })

  await writeFile(join(folder, 'ООО Ромашка/Акт Д-2026-000001.pdf'), '%PDF-1.7 другой акт')
  await rm(join(folder, 'Реестр.csv'))
  await writeFile(join(folder, 'лишний.txt'), 'лишний')
  await visitor.reload()
  await chosen.setInputFiles(folder)
  await expect(visitor.getByRole('status')).toHaveText('Не сошлось файлов: 2 из 3')
  await expect(visitor.getByText('Акт Д-2026-000001.pdf — изменён')).toBeVisible()
  await expect(visitor.getByText('Реестр.csv — нет в папке')).toBeVisible()
  await expect(visitor.getByText('лишний.txt — лишний')).toBeVisible()
  await rm(join(folder, 'hashes.txt'))
  await visitor.reload()
  await chosen.setInputFiles(folder)
  await expect(visitor.getByRole('status')).toContainText('В папке нет hashes.txt')
  await context.close()
  await rm(folder, { recursive: true, force: true })
})
