import { isRouteErrorResponse, useLoaderData, useRouteError } from 'react-router'
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { ErrorPage } from '#/platform/web/frame/error-page.tsx'
import { buttonLook } from '#/platform/web/kit/button-look.ts'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { load } from '#/platform/web/page-api.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import { addressOf } from '#/wire/endpoint.ts'
import { readReceipt, readReceiptPdf } from '../contract/public-receipt.ts'
import { receiptMoment } from '../domain/fns-receipt.ts'
import { ReceiptActions } from './receipt-actions.tsx'
import { ReceiptServices } from './receipt-services.tsx'

const Qr = latePart(async () => (await import('#/platform/web/kit/qr-drawing.tsx')).QrDrawing, {
  meanwhile: () => <div className="size-44" />,
})

export async function loader({ context, params }: LoaderFunctionArgs) {
  const asked = { inn: params['inn'] ?? '', id: params['id'] ?? '' }
  const receipt = await load(context, readReceipt, { params: asked })
  return { ...receipt, file: addressOf(readReceiptPdf, { inn: receipt.inn, id: receipt.receipt_id }) }
}

export const headers: HeadersFunction = () => ({ 'x-robots-tag': 'noindex, nofollow' })

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData ? `Чек № ${loaderData.receipt_id} — Наряд` : 'Чек не найден — Наряд' },
  { name: 'robots', content: 'noindex, nofollow' },
]

/** Exactly the fields 422-ФЗ, статья 14, часть 6 requires of a receipt. */
export default function ReceiptPage() {
  const receipt = useLoaderData<typeof loader>()
  return (
    <article className="print:mx-auto print:w-fit print:min-w-[95mm] print:text-[9pt] print:leading-snug">
      <header className="text-center">
        <h1 className="text-heading font-semibold break-all">Чек № {receipt.receipt_id}</h1>
        <p className="mt-1 text-muted">
          <time dateTime={receipt.operation_at}>{receiptMoment(receipt.operation_at)}</time>
        </p>
      </header>
      <p className="mt-5 text-center font-medium uppercase">{receipt.seller_name}</p>
      <ReceiptServices services={receipt.services} />
      <p className="flex items-baseline justify-between border-y border-dashed border-line py-3 text-heading font-semibold">
        <span>Итого</span>
        <Money amount={receipt.total} />
      </p>
      <div className="mt-4 print:flex print:items-start print:gap-6">
        <div className="relative grow">
          <dl className="space-y-1.5">
            <Line name="Режим НО" value="НПД" />
            <Line name="ИНН" value={receipt.inn} />
            {receipt.buyer_inn !== '' && <Line name="Покупатель" value={`ИНН ${receipt.buyer_inn}`} />}
            <Line name="Чек сформировал" value={receipt.partner_name} below={`ИНН ${receipt.partner_inn}`} />
            <Line name="ID" value={receipt.receipt_id} />
          </dl>
          {receipt.cancelled_at !== null && <Stamp cancelledAt={receipt.cancelled_at} />}
        </div>
        {receipt.link !== '' && (
          <div className="mt-6 flex justify-center print:mt-0 print:shrink-0">
            <Qr text={receipt.link} label="QR-код: чек на сайте ФНС" className="size-44" />
          </div>
        )}
      </div>
      <ReceiptActions file={receipt.file} link={receipt.link} title={`Чек № ${receipt.receipt_id}`} />
    </article>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  return (
    <section className="py-8 text-center">
      <h1 className="text-heading font-semibold">Чек не найден</h1>
      <p className="mt-2 text-muted">
        Проверьте ссылку: в ней должны быть ИНН продавца и номер чека. Если её прислали вам, попросите прислать ещё раз.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <LinkButton to="/person/checks" variant="primary">
          Мои чеки
        </LinkButton>
        <LinkButton to="/">На главную</LinkButton>
        <a href="https://lknpd.nalog.ru/" rel="noreferrer" className={buttonLook('secondary', 'regular', false)}>
          «Мой налог»
        </a>
      </div>
    </section>
  )
}

function Line({ name, value, below }: { readonly name: string; readonly value: string; readonly below?: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="text-right wrap-anywhere">
        {value}
        {below && <span className="block">{below}</span>}
      </dd>
    </div>
  )
}

function Stamp({ cancelledAt }: { readonly cancelledAt: string }) {
  return (
    <p className="pointer-events-none absolute inset-0 grid place-items-center">
      <span className="-rotate-12 rounded-lg border-4 border-bad px-4 py-2 text-center text-heading font-bold tracking-wide text-bad uppercase opacity-85">
        Аннулирован
        <span className="block">{formatDay(moscowDate(Temporal.Instant.from(cancelledAt)))}</span>
      </span>
    </p>
  )
}
