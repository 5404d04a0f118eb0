import { Outlet, redirect } from 'react-router'
import type { MiddlewareFunction } from 'react-router'
import { apiContext, loginAddress } from '#/platform/web/page-api.ts'
import { hasToken } from '#/platform/web/session-cookies.ts'

/**
 * For documents and page data: redirects an anonymous visitor to the login on the first page, and one whose sign-up is unfinished
 * to its popup there; both come back here afterwards.
 */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ context, url }, next) => {
    const { person } = context.get(apiContext).session
    const here = url.pathname + url.search
    if (!person) throw redirect(loginAddress(here))
    if (!person.signedUp) throw redirect(`/?next=${encodeURIComponent(here)}`)
    return next()
  },
]

/** The same without a request to the server, when the browser itself knows that there is no session. */
export const clientMiddleware: MiddlewareFunction[] = [
  ({ url }, next) => {
    if (!hasToken()) throw redirect(loginAddress(url.pathname + url.search))
    return next()
  },
]

export default function SignedInGate() {
  return <Outlet />
}
