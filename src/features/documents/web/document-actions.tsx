import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { shortCount } from '#/platform/web/kit/short-count.ts'
import { Status } from '#/platform/web/kit/status.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { remindClientDocuments, remindPersonDocuments } from '../contract/reminder.ts'
import { extendDocument, retryDocument, revokeDocument, takeDocumentBack } from '../contract/signing.ts'
import { waitingSide } from '../domain/document.ts'
import { toneOf } from './document-tone.ts'
import type { AnnulDialogProps } from './annul-dialog.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import type { OutsideActionsProps } from './outside-actions.tsx'
import type { ReplaceDialogProps } from './replace-dialog.tsx'
import type { ShownDocument } from './shown-document.ts'
import { SignDialog } from './sign-dialog.tsx'
import type { DocumentState } from '../domain/document.ts'

const ReplaceDialog = lateWindow<ReplaceDialogProps>(async () => (await import('./replace-dialog.tsx')).ReplaceDialog)
const AnnulDialog = lateWindow<AnnulDialogProps>(async () => (await import('./annul-dialog.tsx')).AnnulDialog)
const OutsideActions = latePart<OutsideActionsProps>(async () => (await import('./outside-actions.tsx')).OutsideActions)

type Props = {
  readonly document: ShownDocument
  readonly read: boolean
  /** The box was pressed at this moment of the browser. */
  readonly onRead: (read: boolean, at: number) => void
}

/** The state of a document and the available actions. */
export function DocumentActions({ document, read, onRead }: Props) {
  const [declining, setDeclining] = useState(false)
  const [annulling, setAnnulling] = useState(false)
  const [replacing, setReplacing] = useState(false)
  const can = (action: ShownDocument['actions'][number]) => document.actions.includes(action)
  return (
    <Card
      aside={<Status tone={toneOf(document)}>{document.waits_me ? 'Ждёт вашей подписи' : document.state_name}</Status>}
      title="Состояние"
    >
      <p>{stateLine(document)}</p>
      {document.decline_reason !== null && <p className="mt-2">Причина: {document.decline_reason}</p>}
      {waitingSide(document.state) && (
        <p className="mt-2 text-small text-muted">
          Подписать нужно до <Moment value={document.expires_at} /> (МСК)
        </p>
      )}
      <div className="mt-4 space-y-3">
        <Signing document={document} read={read} onRead={onRead} />
        {can('decline') && (
          <Button wide onClick={() => setDeclining(true)}>
            Отклонить
          </Button>
        )}
        {can('revoke') && <Revoking document={document} />}
        {can('remind') && <Reminding document={document} />}
        {can('extend') && <OneClick endpoint={extendDocument} id={document.id} words="Продлить на 14 дней" />}
        {can('retry') && <OneClick endpoint={retryDocument} id={document.id} words="Сформировать ещё раз" />}
        {document.source === 'outside' && <OutsideActions document={document} />}
        {can('replace') && (
          <Button wide onClick={() => setReplacing(true)}>
            Заменить новой редакцией
          </Button>
        )}
        {document.links.ender !== null && <Ender ender={document.links.ender} side={document.side} />}
        {can('annul') && (
          <Button wide variant="caution" onClick={() => setAnnulling(true)}>
            Аннулировать
          </Button>
        )}
      </div>
      <AnnulDialog
        open={annulling}
        onClose={() => setAnnulling(false)}
        side={document.side}
        documentId={document.id}
        kind={document.kind}
        title={document.title}
      />
      <ReplaceDialog
        open={replacing}
        onClose={() => setReplacing(false)}
        side={document.side}
        documentId={document.id}
        title={document.title}
        amount={document.amount}
      />
      <DeclineDialog
        open={declining}
        onClose={() => setDeclining(false)}
        side={document.side}
        documentId={document.id}
        title={document.title}
      />
    </Card>
  )
}

/** The agreement to annul this document, or its new edition: where both sign it, or have signed it. */
function Ender({
  ender,
  side,
}: {
  readonly ender: NonNullable<ShownDocument['links']['ender']>
  readonly side: ShownDocument['side']
}) {
  return (
    <div className="space-y-2">
      <LinkButton wide to={`/${side}/docs/${ender.id}`}>
        {ender.is_edition ? 'Открыть новую редакцию' : 'Открыть соглашение'}
      </LinkButton>
      <p className="text-small text-muted">
        {ender.title}. {ender.state_name}
      </p>
    </div>
  )
}

/** Without the agreement, the layout's popup asks for it first; once it is accepted, signing continues. */
function Signing({ document, read, onRead }: Props) {
  const [wanted, setWanted] = useState(false)
  const [search, setSearch] = useSearchParams()
  const accepted = document.signing.agreement_accepted
  return (
    <>
      {document.actions.includes('sign') && (
        <>
          <Checkbox
            label="Я прочитал документ"
            checked={read}
            onChange={(event) => onRead(event.currentTarget.checked, event.timeStamp)}
          />
          <Button variant="primary" wide disabled={!read} onClick={begin}>
            Подписать
          </Button>
          {document.signing.more > 1 && (
            <LinkButton wide to={`/${document.side}/docs?tab=to_sign&sign=all`}>
              Подписать вместе с другими ({shortCount(document.signing.more)})
            </LinkButton>
          )}
          {!accepted && (
            <p className="text-small text-muted">Сначала попросим принять соглашение: оно делает код из СМС подписью.</p>
          )}
        </>
      )}
      <SignDialog
        open={wanted && accepted && !search.has('agree')}
        onClose={() => setWanted(false)}
        side={document.side}
        documentId={document.id}
        onward={workAddress(document)}
        signing={document.signing}
      />
    </>
  )

  function begin(): void {
    setWanted(true)
    if (accepted) return
    const next = new URLSearchParams(search)
    next.set('agree', '1')
    setSearch(next, { preventScrollReset: true })
  }
}

/** The contractor goes back to his work, where the next step shows itself. */
function workAddress({ side, links }: ShownDocument): string | undefined {
  return side === 'person' && links.assignment_id !== null ? `/person/tasks/${links.assignment_id}` : undefined
}

/** Once a day: the journal of the document remembers the last time. */
function Reminding({ document }: { readonly document: ShownDocument }) {
  const remind = useCall(document.side === 'client' ? remindClientDocuments : remindPersonDocuments)
  const last = document.events.findLast(({ kind }) => kind === 'reminded')
  return (
    <div className="space-y-2">
      <Button wide pending={remind.pending} onClick={() => void remind.run({ body: { ids: [document.id] } })}>
        Напомнить
      </Button>
      {last && (
        <p className="text-small text-muted">
          Напоминали <Moment value={last.at} />. Можно раз в сутки.
        </p>
      )}
    </div>
  )
}

function Revoking({ document }: { readonly document: ShownDocument }) {
  const [open, setOpen] = useState(false)
  const revoke = useCall(document.side === 'client' ? revokeDocument : takeDocumentBack)
  return (
    <>
      <Button variant="caution" wide onClick={() => setOpen(true)}>
        Отозвать
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Отозвать «${document.title}»?`}
        verb="Отозвать"
        pending={revoke.pending}
        onConfirm={() => void revoke.run({ params: { id: document.id } }).then(() => setOpen(false))}
      >
        {document.side === 'client' ? 'Исполнитель' : 'Заказчик'} больше не сможет его подписать. Вернуть документ нельзя, можно
        составить новый.
      </ConfirmDialog>
    </>
  )
}

function OneClick({
  endpoint,
  id,
  words,
}: {
  readonly endpoint: typeof extendDocument | typeof retryDocument
  readonly id: string
  readonly words: string
}) {
  const act = useCall(endpoint)
  return (
    <Button wide pending={act.pending} onClick={() => void act.run({ params: { id } })}>
      {words}
    </Button>
  )
}

/** One sentence on what is going on and whose turn it is. */
function stateLine(document: { readonly state: DocumentState; readonly waits_me: boolean }): string {
  if (document.waits_me) return 'Ваша очередь: прочитайте документ и подпишите его кодом из СМС.'
  return stateLines[document.state]
}

const stateLines: Record<DocumentState, string> = {
  draft: 'Формируем файл документа. Это занимает несколько секунд.',
  ready: 'Файл готов, отправляем на подпись.',
  waitClient: 'Ждём подписи заказчика. Сообщим, когда он подпишет.',
  waitPerson: 'Ждём подписи исполнителя. Сообщим, когда он подпишет.',
  signed: 'Подписан обеими сторонами. Файл больше не изменится.',
  annulPending:
    'Предложено аннулировать. Пока соглашение не подписали обе стороны, документ действует; если его не подпишут в срок, он останется в силе.',
  signedOutside: 'Действует. Подписан вне платформы: доказательство — подписанный оригинал, кода из СМС и протокола у нас нет.',
  disputed:
    'Исполнитель сообщил, что договор не его: он не действует. Заказчик может предложить новую редакцию на подпись, загрузить верный файл или сообщить, что этот загружен по ошибке; исполнитель — подтвердить договор.',
  misloaded: 'Заказчик загрузил этот договор по ошибке: он не действует.',
  annulled: 'Аннулирован: соглашение об этом подписали обе стороны. Файл и подписи хранятся как доказательство.',
  replaced: 'Заменён новой редакцией: её подписали обе стороны. Файл и подписи хранятся как доказательство.',
  declined: 'Подпись отклонена. Чтобы продолжить, нужен новый документ.',
  expired: 'Срок подписания истёк.',
  revoked: 'Документ отозван: подписывать его не нужно.',
  failed: 'Файл сформировать не удалось. Можно попробовать ещё раз.',
}
