import { Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { useLive } from '#/platform/web/use-live.ts'
import { documentLifecycle, isOwnPaper, waitingSide } from '../domain/document.ts'
import type { ChangesDialogProps } from './changes-dialog.tsx'
import { DocumentActions } from './document-actions.tsx'
import { DocumentFiles } from './document-files.tsx'
import { DocumentJournal } from './document-journal.tsx'
import { DocumentPaper } from './document-paper.tsx'
import { DocumentParties } from './document-parties.tsx'
import { DocumentPdf } from './document-pdf.tsx'
import { DocumentRetention } from './document-retention.tsx'
import { boxAfterPress } from './read-box.ts'
import type { ShownDocument } from './shown-document.ts'
import type { WayBackCardProps } from './way-back-card.tsx'

const WayBackCard = lazyPart<WayBackCardProps>(async () => (await import('./way-back-card.tsx')).WayBackCard)

const ChangesDialog = lateWindow<ChangesDialogProps>(async () => (await import('./changes-dialog.tsx')).ChangesDialog)

/** One document: its text or file on the left; the state, the sides, the files and the journal on the right. */
export function DocumentView({ document }: { readonly document: ShownDocument }) {
  const [read, setRead] = useState(false)
  const tickedItselfAt = useRef<number>(undefined)
  const isOwn = isOwnPaper(document.kind)
  const isOutside = document.source === 'outside'
  const [asFile, setAsFile] = useState(isOwn)
  const [comparing, setComparing] = useState(false)
  const making =
    documentLifecycle.is.draft(document.state) || (documentLifecycle.is.signed(document.state) && !document.files.includes('2'))
  useLive(2000, making, ['document'])
  useLive(15_000, !making && !document.waits_me && waitingSide(document.state) !== undefined, ['document'])
  return (
    <>
      <PageHeader
        title={<Title words={document.title} />}
        description={document.counterparty}
        back={{ to: `/${document.side}/docs`, label: 'Документы' }}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-3">
          {document.files.length > 0 && (
            <div className="flex flex-wrap gap-2 print:hidden" role="group" aria-label="Как показать документ">
              <Button
                size="small"
                aria-pressed={!asFile}
                variant={asFile ? 'quiet' : 'secondary'}
                onClick={() => setAsFile(false)}
              >
                {isOutside ? 'О договоре' : isOwn ? 'Лист сторон' : 'Текст'}
              </Button>
              <Button size="small" aria-pressed={asFile} variant={asFile ? 'secondary' : 'quiet'} onClick={() => setAsFile(true)}>
                {isOutside ? 'Сам договор (PDF)' : 'PDF'}
              </Button>
              <Button size="small" variant="quiet" onClick={() => setComparing(true)}>
                Что изменилось
              </Button>
            </div>
          )}
          {document.closed_to_you !== null ? (
            <Notice>{document.closed_to_you}</Notice>
          ) : asFile && document.files.length > 0 ? (
            <DocumentPdf documentId={document.id} part={document.files.includes('2') ? '2' : '1'} title={document.title} />
          ) : (
            <DocumentPaper blocks={document.blocks} onRead={isOwn ? ignore : tickItself} />
          )}
        </div>
        <ChangesDialog open={comparing} onClose={() => setComparing(false)} side={document.side} documentId={document.id} />
        <aside aria-label="О документе" className="space-y-6">
          <DocumentActions document={document} read={read} onRead={press} />
          {isOnWayBack(document) && (
            <Suspense fallback={null}>
              <WayBackCard
                key={`${document.state} ${document.links.ender?.state_name ?? ''}`}
                side={document.side}
                documentId={document.id}
              />
            </Suspense>
          )}
          <DocumentParties document={document} />
          <DocumentFiles
            side={document.side}
            documentId={document.id}
            name={`${document.kind_name} ${document.number}`}
            files={document.files}
            sha256={document.sha256}
            isOutside={isOutside}
          />
          <DocumentRetention document={document} />
          <Links document={document} />
          <DocumentJournal document={document} />
        </aside>
      </div>
    </>
  )

  function tickItself(at: number): void {
    if (!read) tickedItselfAt.current = at
    setRead(true)
  }

  function press(checked: boolean, pressedAt: number): void {
    setRead(boxAfterPress(checked, { tickedItselfAt: tickedItselfAt.current, pressedAt }))
  }
}

/** The end of the sheet of sides is not the end of the file before it. */
function ignore(): void {}

/** An act that is being annulled may have been paid: then its receipt and another act belong to it. */
function isOnWayBack({ kind, state }: ShownDocument): boolean {
  return kind === 'act' && (documentLifecycle.is.annulPending(state) || documentLifecycle.is.annulled(state))
}

/** A number must not break at its hyphens. */
function Title({ words }: { readonly words: string }) {
  return words.split(/(№ \S+)/).map((part) =>
    part.startsWith('№') ? (
      <span key={part} className="max-sm:inline-block sm:whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

/** The customer opens the task; the contractor, their own work on it. */
function taskAddress(side: 'client' | 'person', { taskId, workId }: { taskId: string | null; workId: string | null }) {
  if (side === 'client') return taskId === null ? undefined : `/client/tasks?open=${taskId}`
  return workId === null ? undefined : `/person/tasks/${workId}`
}

function Links({ document }: { readonly document: ShownDocument }) {
  const { parent, children, ended, task_id: taskId, assignment_id: workId } = document.links
  const replaces = ended === null || ended.id === parent?.id ? [] : [ended]
  const documents = [...(parent === null ? [] : [parent]), ...replaces, ...children]
  const task = taskAddress(document.side, { taskId, workId })
  return (
    <Card title="Связи">
      <ul className="space-y-2">
        {documents.map((linked) => (
          <li key={linked.id}>
            <Link className="link" to={`/${document.side}/docs/${linked.id}`}>
              {linked.title}
            </Link>
            <span className="block text-small text-muted">{linked.state_name}</span>
          </li>
        ))}
        {task !== undefined && (
          <li>
            <Link className="link" to={task}>
              Задание
            </Link>
          </li>
        )}
        {document.sha256 !== null && (
          <li>
            <Link className="link" to={`/?verify=${document.verify_code}`}>
              {document.source === 'outside' ? 'Проверить файл' : 'Проверить подпись'}
            </Link>
            <span className="block text-small text-muted">Код проверки {document.verify_code}</span>
          </li>
        )}
      </ul>
      {documents.length === 0 && task === undefined && document.sha256 === null && <p className="text-muted">Пока ничего</p>}
    </Card>
  )
}
