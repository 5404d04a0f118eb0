import { createRequest, sendResponse } from '@remix-run/node-fetch-server'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openBody, packed } from './pages-body.ts'
import { plainAnswer } from './plain-page.ts'
import { fileHeaders, securityHeaders } from './pages-policy.ts'

export type PagesOptions<Api> = {
  /** Project folder with `build/` and `vite.config.ts`. */
  readonly root: string
  readonly mode: 'production' | 'development'
  /** The page API of one request: calls endpoints in-process and knows the viewer. */
  makePageApi(request: FastifyRequest): Promise<Api>
  /** The site is served over https: HSTS is sent. */
  readonly https: boolean
  /** Path → target; a URL of another site is a full page load. */
  readonly redirectRules?: Readonly<Record<string, string>>
  onError(error: unknown, request: FastifyRequest): void
}

type Answer<Api> = (request: Request, visit: Visit<Api>) => Promise<Response>

type Visit<Api> = {
  readonly api: Api
  readonly nonce: string
  readonly requestId: string
  readonly redirectRules: Readonly<Record<string, string>>
  readonly openBody: ReturnType<typeof openBody>
  onError(error: unknown): void
}

type Build = {
  readonly assets: {
    readonly version: string
    readonly entry: unknown
    readonly routes: { readonly [id: string]: unknown }
  }
  readonly entry: { readonly module: { readonly answerPages: (build: unknown, mode: string) => unknown } }
}

export type Pages<Api> = {
  readonly answer: Answer<Api>
  readonly version: string
  readonly styles: readonly string[]
}

/**
 * Serves every address not taken by another route: build files, `builds/latest.json` and pages rendered by React Router.
 * Register it last. In development the pages come from Vite with hot reload.
 */
export async function servePages<Api>(app: FastifyInstance, options: PagesOptions<Api>): Promise<void> {
  const pages = options.mode === 'production' ? await builtPages<Api>(app, options.root) : await vitePages<Api>(app, options.root)
  await mountPages(app, options, pages)
}

/** Only these are requests for a page. */
const pageMethods: readonly string[] = ['GET', 'HEAD', 'POST']

/** Answers every address not taken by another route. */
export async function mountPages<Api>(
  app: FastifyInstance,
  options: PagesOptions<Api>,
  pages: () => Promise<Pages<Api>>,
): Promise<void> {
  await app.register(async (scope) => {
    // The router reads page forms itself, from the raw stream.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.get('/builds/latest.json', async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ id: (await pages()).version }),
    )
    scope.all('/*', async (request, reply) =>
      pageMethods.includes(request.method) ? respond(request, reply, options, await pages()) : refuseMethod(reply),
    )
  })
  // Methods that the router does not know.
  app.setNotFoundHandler((_, reply) => refuseMethod(reply))
}

function refuseMethod(reply: FastifyReply): Promise<void> {
  return plainAnswer(reply.header('allow', pageMethods.join(', ')), 405, 'Так страницы не открывают')
}

async function respond<Api>(
  request: FastifyRequest,
  reply: FastifyReply,
  options: PagesOptions<Api>,
  pages: Pages<Api>,
): Promise<void> {
  const api = await options.makePageApi(request).catch((error: unknown) => {
    options.onError(error, request)
    return undefined
  })
  if (api === undefined) return sendUnavailable(request, reply, options)
  const asked = requestOf(request, reply, options)
  if (!asked) return plainAnswer(reply, 400, 'Адрес не разобран')
  const nonce = randomBytes(16).toString('base64')
  const visit: Visit<Api> = {
    api,
    nonce,
    requestId: request.id,
    redirectRules: options.redirectRules ?? {},
    openBody: openBody(request.headers['accept-encoding']),
    onError: (error) => options.onError(error, request),
  }
  const response = await pages.answer(asked, visit).catch((error: unknown) => {
    options.onError(error, request)
    return undefined
  })
  // Whoever was not answered in time has been told so.
  if (reply.sent) return response?.body?.cancel()
  if (!response) return sendUnavailable(request, reply, options)
  reply.hijack()
  const answer = packed(response, request.headers['accept-encoding'])
  const policy = securityHeaders({ nonce, https: options.https, development: options.mode === 'development' })
  for (const [name, value] of Object.entries(policy)) answer.headers.set(name, value)
  for (const style of pages.styles) answer.headers.append('link', `<${style}>; rel=preload; as=style`)
  answer.headers.set('x-request-id', request.id)
  if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', 'private, no-store')
  // A visitor who closes the page while it is being sent is not an error.
  await sendResponse(reply.raw, answer).catch((error: unknown) => {
    if (!request.raw.destroyed) options.onError(error, request)
    reply.raw.destroy()
  })
}

/** The request as pages read it; undefined when its address or method cannot be one. */
function requestOf<Api>(request: FastifyRequest, reply: FastifyReply, { https }: PagesOptions<Api>): Request | undefined {
  try {
    return createRequest(request.raw, reply.raw, { protocol: https ? 'https:' : 'http:' })
  } catch {
    return undefined
  }
}

/** Without its page API (the database is unavailable) no page can be rendered; this one has no dependencies. */
async function sendUnavailable<Api>(request: FastifyRequest, reply: FastifyReply, options: PagesOptions<Api>): Promise<void> {
  const policy = securityHeaders({ nonce: 'none', https: options.https, development: false })
  await reply
    .code(503)
    .headers({
      ...policy,
      'cache-control': 'no-store',
      'retry-after': '10',
      'content-type': 'text/html; charset=utf-8',
    })
    .send(
      `<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Сервис временно недоступен</title><h1>Сервис временно недоступен</h1><p>Обновите страницу через минуту. Деньги и подписи не повторятся.</p><p><small>Запрос ${request.id}</small></p></html>`,
    )
}

async function builtPages<Api>(app: FastifyInstance, root: string): Promise<() => Promise<Pages<Api>>> {
  const client = join(root, 'build', 'client')
  await app.register(fastifyStatic, {
    root: join(client, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    wildcard: true,
    setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
  })
  await app.register(fastifyStatic, {
    root: client,
    prefix: '/',
    decorateReply: false,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz', '.vite/**'],
    maxAge: '1h',
    setHeaders: (reply, path) => void reply.headers(fileHeaders(path)),
  })
  const build = (await import(pathToFileURL(join(root, 'build', 'server', 'index.js')).href)) as Build
  const pages = pagesOf<Api>(build, 'production')
  return () => Promise.resolve(pages)
}

async function vitePages<Api>(app: FastifyInstance, root: string): Promise<() => Promise<Pages<Api>>> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  return async () => pagesOf<Api>((await vite.ssrLoadModule('virtual:react-router/server-build')) as Build, 'development')
}

function pagesOf<Api>(build: Build, mode: 'production' | 'development'): Pages<Api> {
  return {
    answer: build.entry.module.answerPages(build, mode) as Answer<Api>,
    version: build.assets.version,
    styles: mode === 'production' ? stylesOf(build.assets.routes['root']) : [],
  }
}

function stylesOf(route: unknown): readonly string[] {
  const css = typeof route === 'object' && route !== null && 'css' in route ? route.css : []
  return Array.isArray(css) ? css.filter((href) => typeof href === 'string') : []
}
