import { Card } from '#/platform/web/kit/card.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { ShownDocument } from './shown-document.ts'

/** The history of the document, line by line; the lines are chained by hashes. */
export function DocumentJournal({ document }: { readonly document: ShownDocument }) {
  return (
    <Card
      title="Журнал"
      aside={document.journal_intact ? <Status tone="good">Цепочка цела</Status> : <Status tone="bad">Цепочка нарушена</Status>}
    >
      <ol className="space-y-3">
        {document.events.map((event, at) => (
          <li key={at} className="text-small">
            <p>{event.name}</p>
            <p className="text-muted">
              <Moment value={event.at} /> · {event.actor}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
