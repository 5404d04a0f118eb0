import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { typeCode } from './visitor.ts'
import type { Visitor } from './visitor.ts'

/** Sends the open register and approves it, alone in the organization: the payment is asked about next. Returns that dialog. */
export async function approveOwnRegister({ app, page, phone }: Visitor, expected: string | RegExp = /./): Promise<Locator> {
  const before = Date.now()
  await page.getByRole('button', { name: 'На согласование' }).click({ timeout: 90_000 })
  await expect(page.getByRole('dialog', { name: /Согласование/ })).toContainText(expected)
  await typeCode(page, await app.codeFor(phone, before, /соглас|реестр/i))
  const payment = page.getByRole('dialog', { name: 'Проверьте перед оплатой' })
  await expect(payment).toBeVisible({ timeout: 90_000 })
  return payment
}
