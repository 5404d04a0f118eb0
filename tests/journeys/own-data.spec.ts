import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { runApp } from '../support/running-app.ts'
import { seriousFaults } from '../support/serious-faults.ts'
import { openVisitor, signUp } from '../support/visitor.ts'

test('a person chooses SMS notices, downloads their data, requests deletion and keeps the account', async ({ browser }) => {
  await using app = await runApp()
  const visitor = await openVisitor(browser, app, '89005550201')
  const { page } = visitor
  await page.goto('/?login=1')
  await signUp(visitor, 'Исполнитель')

  await test.step('a switch and quiet hours are saved with the keyboard; security notices have no switch', async () => {
    await page.goto('/person/profile?tab=notices')
    const tasks = page.getByRole('checkbox', { name: 'Задания: СМС' })
    await expect(tasks).toBeChecked()
    await tasks.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Сохранено')).toBeVisible()
    // A reload in the same moment would take the request back: it goes on only when the choice is stored.
    const stored = page.waitForResponse((answer) => answer.url().endsWith('/notifications/settings') && answer.ok())
    await page.getByRole('combobox', { name: 'С', exact: true }).selectOption('23:00')
    await stored
    await page.reload()
    await expect(tasks).not.toBeChecked()
    await expect(page.getByRole('combobox', { name: 'С', exact: true })).toHaveValue('23')
    await expect(page.getByRole('checkbox', { name: 'Безопасность: СМС' })).toHaveCount(0)
    await page.getByText(/^Безопасность: \d+$/).click()
    await expect(page.getByText('Вход с нового устройства — СМС, Почта')).toBeVisible()
    await expect(page.getByText('Просят доступ к организации')).toHaveCount(0)
    await look(page)
  })

  await test.step('the archive is requested, built and downloaded', async () => {
    await page.goto('/person/profile?tab=mydata')
    await page.getByRole('button', { name: 'Запросить архив' }).click()
    await expect(page.getByText('Готов', { exact: true })).toBeVisible({ timeout: 90_000 })
    await look(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Скачать' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^мои-данные-.*\.zip$/)
    expect(
      readFileSync(await file.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    await page.goto('/person/notification')
    await expect(page.getByText('Архив готов')).toBeVisible()
  })

  await test.step('the account is scheduled for deletion, says so on every page, then is kept', async () => {
    await page.goto('/person/profile?tab=mydata')
    await page.getByRole('button', { name: 'Удалить аккаунт' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText('Через 7 дней')).toBeVisible()
    await question.getByRole('button', { name: 'Удалить' }).click()
    await expect(page.getByText(/Аккаунт будет удалён/)).toBeVisible()
    await page.goto('/person/profile?tab=data')
    await expect(page.getByText(/Аккаунт будет удалён/)).toBeVisible()
    await look(page)
    await page.getByRole('button', { name: 'Отменить удаление' }).click()
    await expect(page.getByText(/Аккаунт будет удалён/)).toBeHidden()
  })
})

/** No serious accessibility violations, nothing wider than a phone. */
async function look(page: Page): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await seriousFaults(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}
