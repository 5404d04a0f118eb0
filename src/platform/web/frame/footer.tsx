import { Link, useSearchParams } from 'react-router'
import { useViewer } from '../use-viewer.ts'

const documents = [
  ['terms', 'Соглашение'],
  ['offer', 'Оферта'],
  ['privacy', 'Персональные данные'],
  ['einteraction', 'Электронное взаимодействие'],
] as const

const siteVersion = '1.23ab'

/** A visitor reads who stands behind the service; whoever works here has one line of it. */
export function Footer() {
  const { person } = useViewer()
  return person ? <WorkingFooter /> : <FullFooter />
}

function WorkingFooter() {
  const { brand, training } = useViewer()
  return (
    <footer className="border-t border-line text-small text-muted print:hidden">
      <div className="mx-auto flex max-w-[1360px] items-center gap-x-5 overflow-x-auto px-4 py-2.5 whitespace-nowrap sm:px-6">
        <ServicesLine />
        {training && <span>Учебный режим: деньги не движутся</span>}
        <DocumentLinks />
        {brand.phone !== '' && <PhoneLink phone={brand.phone} />}
        <span>версия {siteVersion}</span>
      </div>
    </footer>
  )
}

function FullFooter() {
  const { brand, training } = useViewer()
  return (
    <footer className="border-t border-line text-small text-muted print:hidden">
      <div className="mx-auto max-w-[1360px] space-y-3 px-4 py-7 sm:px-6">
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {brand.phone !== '' && <PhoneLink phone={brand.phone} />}
          {brand.messenger !== '' && (
            <a
              className="inline-block py-1 hover:text-ink"
              href={`https://wa.me/${digits(brand.messenger).replace('+', '')}`}
              rel="noreferrer"
            >
              Мессенджер {brand.messenger}
            </a>
          )}
          <DocumentLinks />
        </div>
        <ServicesLine />
        <p>
          {brand.operator === '' ? brand.name : brand.operator} · версия {siteVersion}
        </p>
        {training && <p>Учебный режим: СМС, банк и налоговая — имитация, деньги не движутся.</p>}
      </div>
    </footer>
  )
}

function PhoneLink({ phone }: { readonly phone: string }) {
  return (
    <a className="inline-block py-1 hover:text-ink" href={`tel:${digits(phone)}`}>
      {phone}
    </a>
  )
}

function DocumentLinks() {
  const [search] = useSearchParams()
  return documents.map(([slug, label]) => (
    <Link
      key={slug}
      to={{ search: withPopup(search, 'doc', slug) }}
      preventScrollReset
      className="inline-block py-1 hover:text-ink"
    >
      {label}
    </Link>
  ))
}

/** The state of outside services in one line; the popup has the details. */
function ServicesLine() {
  const { services } = useViewer()
  const [search] = useSearchParams()
  return (
    <p>
      <Link
        to={{ search: withPopup(search, 'services', '1') }}
        preventScrollReset
        className="inline-flex items-center gap-2 py-1 hover:text-ink"
      >
        <span
          aria-hidden="true"
          className={`size-2 shrink-0 rounded-full ${services?.silent.length === 0 ? 'bg-good' : 'bg-warn'}`}
        />
        {services?.line ?? 'Состояние сервисов'}
      </Link>
    </p>
  )
}

/** The popup opens over the current page. */
function withPopup(search: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(search)
  next.set(name, value)
  return next.toString()
}

function digits(phone: string): string {
  return phone.replaceAll(/[^\d+]/g, '').replace(/^8/, '+7')
}
