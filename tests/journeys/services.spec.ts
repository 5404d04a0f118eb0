import { expect, test } from '@playwright/test'
import { runApp } from '../support/running-app.ts'
import type { RunningApp } from '../support/running-app.ts'
import { seriousFaults } from '../support/serious-faults.ts'

test.describe.configure({ mode: 'serial' })

let app: RunningApp

test.beforeAll(async () => {
  app = await runApp()
})

test.afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

test('a guest sees that ФНС is silent, since when, and when it answers again; a restart loses nothing', async ({ page }) => {
  const line = page.getByRole('contentinfo').getByRole('link', { name: /сервис|ФНС/ })
  await page.goto(`${app.url}/partner/ConnectPartner`)
  await expect(line).toHaveText('Все сервисы отвечают')
  await expect(page.getByText(/ФНС не отвечает/)).toHaveCount(0)

  await lever('POST', '{"kind": "down"}')
  // The platform re-registers and thus detects the silence at once.
  await app.kill()
  await app.start()
  await expect.poll(laterStateOfTaxService, { timeout: 120_000 }).toBe('silent')
  const since = await sinceOfTaxService()
  await app.kill()
  await app.start()
  expect([await stateOfTaxService(), await sinceOfTaxService()]).toEqual(['silent', since])

  await page.goto(`${app.url}/partner/ConnectPartner`)
  await expect(line).toHaveText(/^ФНС не отвечает с (\d+ [а-я]+, )?\d\d:\d\d$/)
  await expect(page.getByRole('main').getByText(/^ФНС не отвечает с (\d+ [а-я]+, )?\d\d:\d\d$/)).toBeVisible()
  await line.click()
  const dialog = page.getByRole('dialog', { name: 'Состояние сервисов' })
  const card = dialog.getByRole('region', { name: 'ФНС', exact: true })
  await expect(card.getByText(/Не отвечает с/)).toBeVisible()
  await expect(card.getByText('Чеки уйдут сами')).toBeVisible()
  await expect(card.getByRole('img', { name: /1 перерыв/ })).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Банк' }).getByText('Отвечает')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])

  await lever('DELETE')
  await expect.poll(laterStateOfTaxService, { timeout: 90_000 }).toBe('answering')
  await expect(card.getByText('Отвечает', { exact: true })).toBeVisible({ timeout: 90_000 })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(line).toHaveText('Все сервисы отвечают')
  await expect(page.getByRole('main').getByText(/ФНС не отвечает/)).toHaveCount(0)
})

type View = { data: { services: { service: string; state: string; since: string | null }[] } }

async function taxService() {
  const { data } = (await (await fetch(`${app.url}/api/v1/public/health`)).json()) as View
  return data.services.find(({ service }) => service === 'taxService')
}

/** The platform asks every few seconds: each look comes five seconds later by its clock. */
async function laterStateOfTaxService() {
  await app.advance('PT5S')
  return stateOfTaxService()
}

async function stateOfTaxService() {
  return (await taxService())?.state
}

async function sinceOfTaxService() {
  return (await taxService())?.since
}

async function lever(method: string, body: string | null = null): Promise<void> {
  const answer = await fetch(`${app.taxServiceUrl}/admin/faults`, { method, body })
  expect(answer.ok).toBe(true)
}
