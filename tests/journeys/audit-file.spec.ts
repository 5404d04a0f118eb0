import { expect, test } from '@playwright/test'
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expectFit } from '../support/fit-screen.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { owner } from '../support/swept-screens.ts'
import { unpackZip } from '../support/unpack-zip.ts'
import { openVisitor } from '../support/visitor.ts'

test('an owner takes everything an inspector asks for: of one contractor and of all, and sha256sum finds it whole', async ({
  browser,
}) => {
  await using app = await runApp({ DEMO_DATA: 'true' })
  const visitor = await openVisitor(browser, app, owner.phone)
  const { page } = visitor
  await signIn(visitor, 'Заказчик')
  const dialog = page.getByRole('dialog', { name: 'Пакет для проверки' })

  await test.step('from the card of a contractor, in three presses', async () => {
    await page.goto('/client/CheckStatus?tab=people')
    await page
      .getByRole('link', { name: /Волков/ })
      .first()
      .click()
    await page.getByRole('tab', { name: 'Расчёты' }).click()
    await page.getByRole('link', { name: 'Пакет для проверки' }).click()
    await expect(dialog.getByText('Работы одного исполнителя')).toBeVisible()
    await expectFit(page, 'audit-asked')
    await dialog.getByRole('button', { name: 'Собрать пакет' }).click()
    await expect(dialog.getByRole('heading', { name: 'Ваши пакеты' })).toBeVisible()
    const ready = dialog.getByRole('button', { name: /^Скачать: \d+ работ/ })
    await expect(ready).toBeVisible({ timeout: 120_000 })
    await expectFit(page, 'audit-ready')
    const [download] = await Promise.all([page.waitForEvent('download'), ready.click()])
    // The example in the docs is made so: AUDIT_FILE=docs/audit-file-example.zip
    if (process.env['AUDIT_FILE'] !== undefined) await copyFile(await download.path(), process.env['AUDIT_FILE'])
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/tab=people/)
  })

  await test.step('of the whole organization, from the documents; what is empty says so', async () => {
    await page.goto('/client/docs?tab=all')
    await page.getByRole('button', { name: 'Архивы' }).click()
    await page.getByRole('menuitem', { name: 'Пакет для проверки' }).click()
    await dialog.getByLabel('С', { exact: true }).fill('01.01.2020')
    await dialog.getByLabel('По', { exact: true }).fill('31.12.2020')
    await dialog.getByRole('button', { name: 'Собрать пакет' }).click()
    await expect(dialog.getByText('За этот период нет ни одной работы')).toBeVisible()
    await dialog.getByLabel('По', { exact: true }).fill('31.12.2026')
    await expect(dialog.getByText('Не больше 4 лет сразу')).toBeVisible()
    await dialog.getByLabel('С', { exact: true }).fill('01.01.2026')
    await dialog.getByRole('button', { name: 'Собрать пакет' }).click()
    const ready = dialog.getByRole('listitem').filter({ hasText: 'все исполнители: готов' })
    await expect(ready.first()).toBeVisible({ timeout: 120_000 })
    const button = ready.getByRole('button', { name: /^Скачать: \d+ работ/ })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    const files = await unpackZip(await readFile(await download.path()))
    const folder = await mkdtemp(join(tmpdir(), 'audit-'))
    for (const [name, bytes] of files) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), bytes)
    }
    await promisify(execFile)('sha256sum', ['--quiet', '--strict', '-c', 'hashes.txt'], { cwd: folder })
    const alone = await browser.newContext({ offline: true })
    const checking = await alone.newPage()
    await checking.goto(pathToFileURL(join(folder, 'Проверка.html')).href)
    await checking.locator('input[type=file]').setInputFiles(folder)
    await expect(checking.getByRole('status')).toHaveText(`Все файлы целы: ${files.size - 1}`)
    await alone.close()
    for (const folderName of ['Документы', 'Оплата и чеки', 'Статус НПД']) {
      expect([...files.keys()].some((name) => name.startsWith(`${folderName}/`))).toBe(true)
    }
    await rm(folder, { recursive: true })
  })
})
