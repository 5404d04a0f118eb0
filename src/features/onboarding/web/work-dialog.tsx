import { useEffect, useState } from 'react'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { call } from '#/platform/web/call.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { useViewer } from '#/platform/web/use-viewer.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { acceptWork, openWork, refuseWork } from '../contract.ts'

type Work = CallReply<typeof openWork>
type Props = { readonly token: string; readonly onClose: () => void; readonly onAgree: () => void }

/** What the link of an SMS opens: the work, its sum, and two answers. To agree leads through the ladder; to refuse takes one press. */
export function WorkDialog({ token, onClose, onAgree }: Props) {
  const { person } = useViewer()
  const accept = useCall(acceptWork, { skipAlerts: true })
  const decline = useCall(refuseWork, { skipAlerts: true, revalidate: false })
  const [work, setWork] = useState<Work | 'gone'>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    void call(openWork, { params: { token } }, { skipAlerts: true, signal: stop.signal }).then((answer) => {
      if (!stop.signal.aborted) setWork(answer.ok ? answer.value : 'gone')
    })
    return () => stop.abort()
  }, [token])
  const found = work === 'gone' ? undefined : work
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={found ? `Работа от ${found.organization}` : 'Приглашение на работу'}
      footer={
        found && (found.answer === 'open' || found.answer === 'refused') ? (
          <>
            {found.answer === 'open' && (
              <Button pending={decline.pending} onClick={() => void answerNo()}>
                Отказаться
              </Button>
            )}
            {person?.mode !== 'client' && (
              <Button variant="primary" pending={accept.pending} onClick={() => void answerYes()}>
                {found.answer === 'refused' ? 'Всё-таки согласиться' : 'Согласиться'}
              </Button>
            )}
          </>
        ) : found?.answer === 'accepted' && person ? (
          <LinkButton variant="primary" to="/person/docs?sign=all">
            Подписать всё
          </LinkButton>
        ) : (
          <Button onClick={onClose}>Закрыть</Button>
        )
      }
    >
      <Words work={work} isSignedIn={person !== undefined} />
      {person?.mode === 'client' && found && (
        <Notice tone="info">Вы вошли как заказчик. Переключитесь в режим «Исполнитель», чтобы согласиться.</Notice>
      )}
      {problem !== undefined && <Notice tone="warn">{problem}</Notice>}
    </Dialog>
  )

  /** Whoever lacks something is led to it step by step and comes back here. */
  async function answerYes(): Promise<void> {
    setProblem(undefined)
    if (!person || person.ladder.next === 'fill' || person.ladder.next === 'npd') return onAgree()
    const answer = await accept.run({ params: { token } })
    if (answer.ok) setWork((now) => (now && now !== 'gone' ? { ...now, answer: 'accepted' } : now))
    else setProblem(refusalText(answer.refusal))
  }

  async function answerNo(): Promise<void> {
    setProblem(undefined)
    const answer = await decline.run({ params: { token } })
    if (answer.ok) setWork((now) => (now && now !== 'gone' ? { ...now, answer: 'refused' } : now))
    else setProblem(refusalText(answer.refusal))
  }
}

function Words({ work, isSignedIn }: { readonly work: Work | 'gone' | undefined; readonly isSignedIn: boolean }) {
  if (work === undefined) return <Skeleton className="h-40" />
  if (work === 'gone') return <p>Приглашение отменено, или его срок истёк. Попросите заказчика прислать новое.</p>
  if (work.answer === 'over') {
    return (
      <p>
        {work.organization}: {work.why}. Делать ничего не нужно. Если хотите работать с этой компанией, напишите ей.
      </p>
    )
  }
  if (work.answer === 'accepted') {
    return (
      <p>
        Вы согласились.{' '}
        {isSignedIn ? 'Договор и заказ готовы: подпишите их одним кодом.' : 'Войдите, чтобы подписать договор и заказ.'}
      </p>
    )
  }
  return (
    <div className="space-y-4">
      {work.answer === 'refused' && (
        <Notice>Вы отказались. Заказчик это увидит. Передумать можно, пока он не исключил вас.</Notice>
      )}
      <p className="text-heading font-semibold break-words">{work.title}</p>
      <KeyValues
        items={[
          { label: 'Заплатят', value: <b>{formatRubles(kopecks(work.amount), 'short')}</b> },
          { label: 'На руки', value: formatRubles(kopecks(work.net), 'short') },
          { label: 'Сдать до', value: <Day value={work.due_on} /> },
          { label: 'Заказчик', value: `${work.organization}, ИНН ${work.inn}` },
        ]}
      />
      <p className="break-words whitespace-pre-line">{work.result}</p>
    </div>
  )
}
