import { Card } from '#/platform/web/kit/card.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { documentLifecycle, documentSides } from '../domain/document.ts'
import type { ShownDocument } from './shown-document.ts'
import type { DocumentSide } from '../domain/document.ts'

/** Both sides: who signed, when and how, or that the side has not signed. */
export function DocumentParties({ document }: { readonly document: ShownDocument }) {
  return (
    <Card title="Стороны и подписи">
      <ul className="space-y-5">
        {documentSides.map((side) => {
          const signature = document.signatures.find((one) => one.side === side)
          return (
            <li key={side}>
              <p className="text-small text-muted">{sideNames[side]}</p>
              <p className="font-medium">{document.parties[side].name}</p>
              <p className="text-small text-muted">ИНН {document.parties[side].inn}</p>
              {signature === undefined ? (
                <p className="mt-1.5">
                  <Status tone={document.source === 'outside' ? 'info' : 'quiet'}>{unsigned(document, side)}</Status>
                </p>
              ) : (
                <div className="mt-1.5 space-y-1 text-small">
                  <Status tone="good">Подписано кодом из СМС</Status>
                  <p>
                    {signature.signer} · {signature.masked_phone}
                  </p>
                  <p className="text-muted">
                    <Moment value={signature.signed_at} /> (МСК), {signature.basis}
                  </p>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Of what was signed elsewhere there is only the word of the customer, unless the contractor has said that it is not so. */
function unsigned({ source, state }: ShownDocument, side: DocumentSide): string {
  if (source !== 'outside') return 'Не подписал'
  if (documentLifecycle.is.misloaded(state)) return 'Подписи нет'
  return side === 'person' && documentLifecycle.is.disputed(state)
    ? 'Пишет, что договор не его'
    : 'Вне платформы, со слов заказчика'
}

const sideNames: Record<DocumentSide, string> = { client: 'Заказчик', person: 'Исполнитель' }
