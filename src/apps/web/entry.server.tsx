import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { RouterContextProvider, ServerRouter, createContext, createRequestHandler, isRouteErrorResponse } from 'react-router'
import type { EntryContext, HandleErrorFunction, ServerBuild } from 'react-router'
import { DocumentFactsContext } from '#/platform/web/document-facts.ts'
import { latePartsReady } from '#/platform/web/lazy-part.tsx'
import { apiContext, redirectRulesContext } from '#/platform/web/page-api.ts'
import type { PageApi } from '#/platform/web/page-api.ts'
import { forgettingCookies, hasToken } from '#/platform/web/session-cookies.ts'

const renderTime = 8_000

const visitContext = createContext<Visit>()

/** What the host knows of one request and the pages need. */
export type Visit = {
  readonly api: PageApi
  readonly nonce: string
  readonly requestId: string
  /** Path → target address; the operator's redirect rules. */
  readonly redirectRules: Readonly<Record<string, string>>
  /** Returns a sink for the HTML and the response body it feeds. Sets `content-encoding` when it compresses. */
  openBody(headers: Headers, onEnd: () => void): { readonly sink: NodeJS.WritableStream; readonly body: ReadableStream }
  onError(error: unknown): void
}

/**
 * Turns the build into one function from a request to its response. The host passes what belongs to the request; router
 * contexts are created here, because their keys must be the same objects that the pages read.
 */
export function answerPages(build: ServerBuild, mode: 'production' | 'development') {
  const handle = createRequestHandler(build, mode)
  return async (request: Request, visit: Visit): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(apiContext, visit.api)
    context.set(visitContext, visit)
    context.set(redirectRulesContext, visit.redirectRules)
    await latePartsReady()
    return forgetLostSession(request, visit, await handle(request, context))
  }
}

/** A token whose profile does not load is a lost session: the specification requires a logout. */
function forgetLostSession(request: Request, visit: Visit, response: Response): Response {
  if (visit.api.session.person || !hasToken(request.headers.get('cookie') ?? '')) return response
  const headers = new Headers(response.headers)
  for (const cookie of forgettingCookies()) headers.append('set-cookie', cookie)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

/**
 * Errors of loaders and rendering go to the host's log; the page shows only the request id. Invalid requests are not errors.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (!request.signal.aborted) context.get(visitContext).onError(error)
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  const bot = isbot(request.headers.get('user-agent') ?? '')
  headers.set('content-type', 'text/html; charset=utf-8')
  // Per the specification, search and preview bots are never shown an error page.
  if (request.method === 'HEAD' || (bot && status >= 400)) return new Response(null, { status, headers })
  return render(request, status, headers, routerContext, context.get(visitContext), bot)
}

function render(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  visit: Visit,
  bot: boolean,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let shellSent = false
    const send = () => {
      shellSent = true
      const { sink, body } = visit.openBody(headers, () => clearTimeout(timer))
      pipe(sink)
      resolve(new Response(body, { status, headers }))
    }
    const { pipe, abort } = renderToPipeableStream(
      <DocumentFactsContext value={{ nonce: visit.nonce, requestId: visit.requestId }}>
        <ServerRouter context={routerContext} url={request.url} nonce={visit.nonce} />
      </DocumentFactsContext>,
      {
        nonce: visit.nonce,
        // Parts that are ready are rendered in place and not behind a script that moves them there.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [bot ? 'onAllReady' : 'onShellReady']: send,
        onShellError: reject,
        onError: (error: unknown) => {
          if (shellSent) visit.onError(error)
        },
      },
    )
    const timer = setTimeout(() => abort(), renderTime)
  })
}
