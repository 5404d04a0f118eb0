import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { demoInn } from '#/apps/demo/demo-people.ts'
import { expectFit } from '../support/fit-screen.ts'
import { prepareSubmitted, workerPhone } from '../support/prepared-works.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/visitor.ts'

const work = { surname: 'Петров', firstname: 'Иван', secondname: '', inn: demoInn(1), title: 'Съёмка', price: 1_500_000 }
const clientPhone = '89001112233'

/** Begins as MP4 does; the rest is noise. */
function video(size: number): Buffer {
  const bytes = randomBytes(size)
  bytes.write('\0\0\0\u0018ftypisom', 'latin1')
  return bytes
}

test('files of a result returned for rework come over a line that breaks, and go on after a reload', async ({ browser }) => {
  await using app = await runApp()
  await prepareSubmitted(app, clientPhone, [work])
  const boss = await openVisitor(browser, app, clientPhone, { fetchesAhead: true })
  await signIn(boss, 'Заказчик')
  const person = await openVisitor(browser, app, workerPhone(0), { fetchesAhead: true })
  await person.page.setViewportSize({ width: 360, height: 740 })
  await signIn(person, 'Исполнитель')
  const { page } = person
  const clip = video(3 * 1024 * 1024)

  await test.step('the customer asks for rework', async () => {
    await boss.page.goto('/client/tasks')
    await boss.page.getByRole('link', { name: 'Съёмка' }).first().click()
    await boss.page.getByRole('button', { name: 'На доработку' }).click()
    const dialog = boss.page.getByRole('dialog', { name: 'Вернуть на доработку' })
    await dialog.getByLabel('Что доработать').fill('Добавьте, пожалуйста, титры и пришлите исходник ролика')
    await dialog.getByRole('button', { name: 'Вернуть', exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('an upload stops with the line, says so, and goes on from what has come after a reload', async () => {
    await page.goto('/person/tasks')
    await page.getByRole('link', { name: 'Съёмка' }).first().click()
    await page.getByRole('link', { name: 'Результат', exact: true }).click()
    let sent = 0
    let isBroken = true
    const offsets: number[] = []
    await page.route('**/api/v1/person/files/*/bytes*', (route) => {
      sent += 1
      if (!isBroken) offsets.push(Number(new URL(route.request().url()).searchParams.get('offset')))
      return sent === 2 || !isBroken ? route.continue() : route.abort()
    })
    await page.locator('input[type="file"]').setInputFiles({ name: 'ролик.mp4', mimeType: 'video/mp4', buffer: clip })
    await expect(page.getByText(/Нет связи\. Загружено \d+ %, продолжим сами/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Файлы загружаются…' })).toBeDisabled()
    await expect(page.getByText(/Нет связи\. Загружено [1-9]\d* %/)).toBeVisible()
    await expectFit(page, 'upload-broken')
    // The page that is left tries again by itself: the line is mended for the next one alone.
    page.once('framenavigated', () => (isBroken = false))
    await page.reload()
    await expect.poll(() => offsets[0] ?? 0, { timeout: 90_000 }).toBeGreaterThan(0)
    await expect(page.getByText('Загружено')).toBeHidden({ timeout: 90_000 })
    await expect(page.getByText('ролик.mp4')).toBeVisible()
    await page.unroute('**/api/v1/person/files/*/bytes*')
  })

  await test.step('a program is refused in words, and a wrong file is taken out', async () => {
    const field = page.locator('input[type="file"]')
    await field.setInputFiles({ name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
    await expect(page.getByText(/Такой тип файла не подходит/)).toBeVisible()
    await field.setInputFiles({ name: 'лишнее.txt', mimeType: 'text/plain', buffer: Buffer.from('Не то') })
    await page.getByRole('button', { name: 'Убрать файл: лишнее.txt' }).click()
    await expect(page.getByText('лишнее.txt')).toBeHidden()
  })

  await test.step('the result says which criteria it meets, and the customer reads that beside it', async () => {
    const told = 'Исполнитель отметил выполненными 1 из 1'
    await expect(page.getByText('Заказчик увидит, что не отмечено: 1 из 1.')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Сделано по заданию' }).check()
    await expectFit(page, 'result-criteria')
    await page.getByRole('button', { name: 'Сдать', exact: true }).click()
    await expect(page.getByText(told)).toBeVisible()
    await expectFit(page, 'result-sent')
    await boss.page.goto('/client/tasks')
    await boss.page.getByRole('link', { name: 'Съёмка' }).first().click()
    await expect(boss.page.getByText(told)).toBeVisible({ timeout: 30_000 })
    await expectFit(boss.page, 'result-criteria-client')
  })
})
