import { Card } from '#/platform/web/kit/card.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { documentSides } from '../domain/document.ts'
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
                  <Status tone="quiet">Не подписал</Status>
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

const sideNames: Record<DocumentSide, string> = { client: 'Заказчик', person: 'Исполнитель' }
