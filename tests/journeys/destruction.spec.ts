import { expect, test } from '@playwright/test'
import { expectFitAtWidths } from '../support/fit-screen.ts'
import { runApp } from '../support/running-app.ts'
import { signIn } from '../support/sign-in.ts'
import { owner } from '../support/swept-screens.ts'
import { openVisitor } from '../support/visitor.ts'

const sixYears = 'PT52800H'
const wait = 'PT200H'

test('documents beyond their term are destroyed by an act, and the address of one leads to what is left of it', async ({
  browser,
}) => {
  await using app = await runApp({ DEMO_DATA: 'true' })
  const visitor = await openVisitor(browser, app, owner.phone)
  const { page } = visitor
  const window = page.getByRole('dialog', { name: 'Уничтожение по сроку хранения' })
  const openWindow = async () => {
    await page.goto('/client/docs?tab=signed')
    await page.getByRole('button', { name: 'Уничтожение по сроку' }).click()
  }
  await signIn(visitor, 'Заказчик')
  await page.goto('/client/docs?tab=signed&kind=act')
  const act = page.getByRole('link', { name: /^Акт/ }).first()
  const title = (await act.textContent()) ?? ''
  const address = (await act.getAttribute('href')) ?? ''

  await test.step('six years later the owner decides, and has a week to take it back', async () => {
    await app.advance(sixYears)
    await page.context().clearCookies()
    await signIn(visitor, 'Заказчик')
    await expect(async () => {
      await openWindow()
      await expect(window.getByText(/Срок хранения закончился у \d+/)).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 90_000 })
    const destroy = window.getByRole('button', { name: /^Уничтожить \d+ документ/ })
    await expect(destroy).toBeDisabled()
    await window.getByRole('checkbox', { name: /уничтоженные документы не восстановить/ }).check()
    await expectFitAtWidths(page, 'destruction-due')
    await destroy.click()
    await expect(window.getByText(/^Акт № У-.*: запланировано/)).toBeVisible()
    await expect(window.getByRole('button', { name: 'Отменить уничтожение' })).toBeVisible()
    await expectFitAtWidths(page, 'destruction-planned')
  })

  await test.step('after the week the act and the list of hashes are there', async () => {
    await app.advance(wait)
    await page.context().clearCookies()
    await signIn(visitor, 'Заказчик')
    await expect(async () => {
      await openWindow()
      await expect(window.getByText(/^Акт № У-.*: уничтожены/)).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 120_000 })
    await expectFitAtWidths(page, 'destruction-done')
    const [file] = await Promise.all([page.waitForEvent('download'), window.getByRole('button', { name: 'Акт' }).click()])
    expect(file.suggestedFilename()).toMatch(/^Акт об уничтожении № У-.*\.pdf$/)
  })

  await test.step('the address of a destroyed act tells its number, hash and the act of destruction', async () => {
    await page.goto(address)
    await expect(page).toHaveURL(/verify=/)
    const left = page.getByRole('dialog')
    await expect(left.getByText('У платформы файла больше нет.')).toBeVisible()
    await expect(left.getByText('Акт об уничтожении')).toBeVisible()
    await expect(left).toContainText(title.match(/Д-\d{4}-\d+/)?.[0] ?? 'номер')
    await expectFitAtWidths(page, 'destruction-left')
  })
})
