import { createContext, data, redirect } from 'react-router'
import type { RouterContextProvider } from 'react-router'
import type { CallInput, CallReply, Endpoint } from '#/wire/endpoint.ts'
import type { Result } from '#/kernel/result.ts'
import type { CallRefusal, RefusalOf } from './call-refusal.ts'
import type { ViewerSession } from './viewer.ts'

/** What loaders may call: the same endpoints as the browser, in process. */
export type PageApi = {
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Result<CallReply<E>, RefusalOf<E>>>
  readonly session: ViewerSession
  /** Where the site stands, without a slash at the end. */
  readonly origin: string
}

export type PageContext = Readonly<RouterContextProvider>

/** Set for each request by the server entry. */
export const apiContext = createContext<PageApi>()

/** Path and query of the requested page, also when the browser requests only its data. */
export const addressContext = createContext<string>('/')

/** The operator's redirect rules: path → target. An address of another site is a full page load. */
export const redirectRulesContext = createContext<Readonly<Record<string, string>>>({})

/** What an error page shows. `message` is the specification's text in small print. */
export type PageProblem = {
  readonly message: string
  readonly title?: string
  readonly action?: string
  readonly code?: number
}

/**
 * Calls an endpoint for a route loader and returns its reply. Otherwise throws what the router turns into a page: 401 → sign-in
 * at `/` and back, 404 → «Page Not Found: {path}», anything else → the error page with its status.
 */
export async function load<E extends Endpoint>(context: PageContext, endpoint: E, input: CallInput<E>): Promise<CallReply<E>> {
  const answer = await context.get(apiContext).call(endpoint, input)
  if (answer.ok) return answer.value
  throw refusedPage(context, answer.refusal)
}

/** The address of the sign-in popup that returns to `next`. */
export function loginAddress(next: string): string {
  return `/?login=1&next=${encodeURIComponent(next)}`
}

/** What the router turns into a page for a refusal: sign-in, «Page Not Found», or the error page. A loader throws it. */
export function refusedPage(context: PageContext, refusal: CallRefusal) {
  const address = context.get(addressContext)
  if (refusal.status === 401) return redirect(loginAddress(address))
  const path = address.replace(/\?.*$/, '')
  const missing = refusal.status === 404
  const problem: PageProblem = {
    message: missing ? `Page Not Found: ${path}` : refusal.message,
    title: refusal.message,
    code: refusal.code,
    ...(refusal.action === undefined ? {} : { action: refusal.action }),
  }
  return data(problem, { status: refusal.status < 400 ? 409 : refusal.status })
}
