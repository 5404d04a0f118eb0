import type { Mode } from './viewer.ts'

const day = 24 * 60 * 60

/** `token`, `personid` and `clientmode` of the specification; `orgid` is ours: the organization chosen in the header. */
export type CookieName = 'token' | 'personid' | 'clientmode' | 'orgid'

const names: readonly CookieName[] = ['token', 'personid', 'clientmode', 'orgid']

/** Stores the session for 24 hours, after a correct code or password and after a new password. */
export function keepSession(session: { token: string; personId: string; mode: Mode }): void {
  writeCookie('token', session.token)
  writeCookie('personid', session.personId)
  keepMode(session.mode)
}

function keepMode(mode: Mode): void {
  writeCookie('clientmode', mode === 'client' ? '1' : '0')
}

export function keepOrganization(orgId: string): void {
  writeCookie('orgid', orgId)
}

export function forgetSession(): void {
  for (const name of names) document.cookie = `${name}=; path=/; max-age=0; samesite=lax`
}

/** The same for a server response: values of `Set-Cookie`. */
export function forgettingCookies(): string[] {
  return names.map((name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax`)
}

export function hasToken(cookies: string = document.cookie): boolean {
  return readCookie('token', cookies) !== undefined
}

export function readCookie(name: CookieName, cookies: string = document.cookie): string | undefined {
  for (const part of cookies.split(';')) {
    const [key, ...rest] = part.trim().split('=')
    const value = rest.join('=')
    if (key === name && value !== '') return decodeURIComponent(value)
  }
  return undefined
}

function writeCookie(name: CookieName, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${day}; samesite=lax${secure}`
}
