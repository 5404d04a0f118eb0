import { expect, test } from '@playwright/test'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expectFit } from '../support/fit-screen.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { accountant } from '../support/swept-screens.ts'
import { unpackZip } from '../support/unpack-zip.ts'
import { openVisitor } from '../support/visitor.ts'

test('an accountant asks for a package of receipts; the server dies meanwhile; the package comes, and sha256sum finds it whole', async ({
  browser,
}) => {
  await using app = await runApp({ DEMO_DATA: 'true' })
  const visitor = await openVisitor(browser, app, accountant.phone, { fetchesAhead: true })
  const { page } = visitor
  await signIn(visitor, 'Заказчик')

  await test.step('the package is asked for, and the process dies at once', async () => {
    await page.goto('/client/checks')
    await page.getByRole('button', { name: 'Пакет чеков' }).click()
    await expectFit(page, 'package-asked')
    await page.getByRole('button', { name: 'Собрать пакет' }).click()
    await expect(page.getByRole('heading', { name: 'Ваши пакеты' })).toBeVisible()
    await app.kill()
    await app.start()
  })

  await test.step('another page says when it is ready', async () => {
    await page.goto('/client/registers')
    await expect(page.getByText('Архив чеков готов.')).toBeVisible({ timeout: 120_000 })
    await expectFit(page, 'package-ready-line')
    await page.getByRole('link', { name: 'Скачать', exact: true }).click()
  })

  await test.step('it is downloaded, and every file is whole', async () => {
    await expectFit(page, 'package-ready')
    const button = page.getByRole('button', { name: /^Скачать: \d+ чек/ })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    const files = await unpackZip(await readFile(await download.path()))
    const folder = await mkdtemp(join(tmpdir(), 'package-'))
    for (const [name, bytes] of files) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), bytes)
    }
    await promisify(execFile)('sha256sum', ['--quiet', '--strict', '-c', 'hashes.txt'], { cwd: folder })
    const receipts = [...files.keys()].filter((name) => /^Чеки\/.*\.pdf$/.test(name))
    expect(receipts.length).toBeGreaterThan(0)
    await rm(folder, { recursive: true })
    await expect(page.getByText('Архив чеков готов.')).toBeHidden()
  })
})
