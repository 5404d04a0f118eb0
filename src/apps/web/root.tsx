import latinFont from '@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2?url'
import cyrillicFont from '@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2?url'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, redirect } from 'react-router'
import type { LinksFunction, LoaderFunctionArgs, MiddlewareFunction } from 'react-router'
import { usePageArrival } from '#/platform/web/arrival.ts'
import { firstLoadGuard } from '#/platform/web/chunk-guard.ts'
import { useDocumentFacts } from '#/platform/web/document-facts.ts'
import { keepEarlyPresses, wakePage } from '#/platform/web/early-press.ts'
import { ErrorPage } from '#/platform/web/frame/error-page.tsx'
import { keepPage, useKeptPage } from '#/platform/web/kept-page.ts'
import { addressContext, apiContext, redirectRulesContext } from '#/platform/web/page-api.ts'
import type { RootData } from '#/platform/web/use-viewer.ts'
import { keepRows } from '#/platform/web/rows-choice.ts'
import '#/platform/web/theme.css'
import { popupParams } from './popup-params.ts'

const fonts = [cyrillicFont, latinFont]

/** Runs before any module, so only the server needs its text. */
const inlineScript = import.meta.env.SSR ? `${keepRows};${firstLoadGuard};${keepEarlyPresses}` : ''

export const links: LinksFunction = () => [
  ...fonts.map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

export const middleware: MiddlewareFunction<Response>[] = [
  ({ url, context }, next) => {
    context.set(addressContext, url.pathname + url.search)
    const rule = context.get(redirectRulesContext)[url.pathname]
    if (rule !== undefined) throw redirect(rule)
    return next()
  },
]

export const clientMiddleware = [keepPage(popupParams)]

export function loader({ context }: LoaderFunctionArgs): RootData {
  return { viewer: context.get(apiContext).session }
}

export function meta() {
  return [{ title: 'Наряд' }]
}

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, requestId } = useDocumentFacts()
  const withNonce = nonce === undefined ? {} : { nonce }
  return (
    <html lang="ru">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <meta property="csp-nonce" {...withNonce} />
        <meta name="request-id" content={requestId ?? ''} />
        <script {...withNonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlineScript }} />
        <Meta />
        <Links {...withNonce} />
      </head>
      <body>
        {children}
        <ScrollRestoration {...withNonce} />
        <Scripts {...withNonce} />
      </body>
    </html>
  )
}

export default function Root() {
  useEffect(wakePage, [])
  useKeptPage()
  usePageArrival()
  return <Outlet />
}

export function ErrorBoundary() {
  return (
    <main className="mx-auto max-w-2xl px-4">
      <ErrorPage />
    </main>
  )
}
