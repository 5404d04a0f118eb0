import { expect } from '@playwright/test'
import { typeCode } from './visitor.ts'
import type { Visitor } from './visitor.ts'

export type Side = 'Заказчик' | 'Исполнитель'

/** Signs in as a known person, by phone and code, through the sign-in popup. */
export async function signIn({ app, page, phone }: Visitor, side: Side): Promise<void> {
  const home = side === 'Заказчик' ? '/client/tasks' : '/person/tasks'
  await page.goto(`/?login=1&next=${encodeURIComponent(home)}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(side, { exact: true }).click()
  await dialog.getByLabel('Ваш телефон').fill(phone)
  const before = Date.now()
  await dialog.getByRole('button', { name: 'Продолжить' }).click()
  await expect(dialog.getByRole('heading', { name: 'Код из СМС' })).toBeVisible()
  await typeCode(page, await app.codeFor(phone, before))
  await expect(page).toHaveURL((url) => url.pathname === home)
}
