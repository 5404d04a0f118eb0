import { FileDown } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '#/platform/web/call.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { ProgressBar } from '#/platform/web/kit/progress-bar.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { Tone } from '#/platform/web/kit/status.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { saveFile } from '#/platform/web/save-file.ts'
import { usePolling } from '#/platform/web/use-polling.ts'
import { addressOf } from '#/wire/endpoint.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { downloadOutsideErrors, readOutsideList } from '../contract/outside.ts'
import { outsideListLifecycle, outsideRowLifecycle } from '../domain/outside-list.ts'
import type { OutsideRowState } from '../domain/outside-list.ts'
import { OutsideRows } from './outside-rows.tsx'
import { outcomeWords } from '../domain/outside-words.ts'

type Shown = CallReply<typeof readOutsideList>

/** The third step, and a list of the past: how far it is, and what has become of each row. */
export function OutsideProgress({ id }: { readonly id: string }) {
  const [shown, setShown] = useState<Shown>()
  const [problem, setProblem] = useState<string>()
  const look = useCallback(() => {
    void call(readOutsideList, { params: { id } }, { skipAlerts: true }).then((answer) => {
      if (answer.ok) setShown(answer.value)
      setProblem(answer.ok ? undefined : refusalText(answer.refusal))
    })
  }, [id])
  useEffect(look, [look])
  const isRunning = shown !== undefined && outsideListLifecycle.is.running(shown.list.state)
  usePolling(look, { everyMs: 2000, active: isRunning || (shown !== undefined && problem !== undefined) })
  if (problem !== undefined && !shown) return <Notice tone="bad">{problem}</Notice>
  if (!shown) return <Skeleton className="h-40 w-full" />
  const { list, rows } = shown
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 font-semibold wrap-anywhere">
          {list.name || 'Список без имени'}
          <span className="block text-small font-normal text-muted">
            <Moment value={list.created_at} /> (МСК)
          </span>
        </h3>
        <Status tone={isRunning ? 'waiting' : 'good'}>{list.state_name}</Status>
      </div>
      <div aria-live="polite" className="space-y-2">
        {isRunning && (
          <ProgressBar
            label="Загрузка договоров"
            share={(list.total - list.waiting) / list.total}
            text={`${list.total - list.waiting} из ${list.total}. Окно можно закрыть: дойдёт само, итог придёт в уведомления`}
          />
        )}
        <p>{outcomeWords(list)}</p>
      </div>
      {list.awaiting > 0 && (
        <p className="text-muted">
          Приглашённые — на странице{' '}
          <Link to="/client/CheckStatus?tab=invites" className="link">
            «Приглашения»
          </Link>
          : там ссылки для тех, у кого нет телефона. Договор станет действовать, когда исполнитель придёт.
        </p>
      )}
      {list.wrong > 0 && (
        <Button
          size="small"
          icon={<FileDown size={16} aria-hidden="true" />}
          onClick={() => void saveFile(addressOf(downloadOutsideErrors, { id }), `${list.name || 'Договоры'} — ошибки.xlsx`)}
        >
          Скачать строки с ошибками
        </Button>
      )}
      <OutsideRows rows={rows.map(shownRow)} />
    </>
  )
}

function shownRow({ row, state, state_name: stateName, name, problem, document, waits_for: note }: Shown['rows'][number]) {
  const title = document && (
    <Link to={`/client/docs/${document.id}`} className="link">
      {document.title}
    </Link>
  )
  return {
    row,
    name: title ?? (name || 'Данные строки уже не хранятся'),
    facts: document ? [document.state_name] : [],
    isWrong: outsideRowLifecycle.is.wrong(state),
    problem,
    note,
    mark: <Status tone={tones[state]}>{stateName}</Status>,
  }
}

const tones: Record<OutsideRowState, Tone> = { waiting: 'info', awaiting: 'waiting', made: 'good', wrong: 'bad', lapsed: 'quiet' }
