import { expect } from '@playwright/test'
import { enterApi } from './api-actor.ts'
import { typeCode } from './visitor.ts'
import type { Visitor } from './visitor.ts'

export type Side = 'Заказчик' | 'Исполнитель'

/**
 * Signs in as a known person and opens what comes after it. By the calls of the sign-in popup and not through it, in a tenth of the
 * time: the popup itself is what `signUp`, `signInByPopup` and the journeys about entering go through. Such a session has no
 * companion cookie, which only a browser is given.
 */
export async function signIn({ app, page, phone }: Visitor, side: Side): Promise<void> {
  const role = side === 'Заказчик' ? 'client' : 'person'
  const { session } = await enterApi(app, phone, role, { 'user-agent': await page.evaluate<string>('navigator.userAgent') })
  const cookies = { token: session['token'], personid: session['person-id'], clientmode: role === 'client' ? '1' : '0' }
  const kept = Object.entries(cookies).map(([name, value = '']) => ({ name, value, url: app.url, sameSite: 'Lax' as const }))
  await page.context().addCookies(kept)
  const home = `/${role}/tasks`
  await page.goto(home)
  await expect(page).toHaveURL((url) => url.pathname === home)
}

/** The same by hand, through the popup: the browser is given all its cookies. */
export async function signInByPopup({ app, page, phone }: Visitor, side: Side): Promise<void> {
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
