import { Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { call } from '#/platform/web/call.ts'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { forgetPreset, forgetReplacement, listPresets, listReplacements } from '../contract/memory.ts'
import { fieldLabels } from './register-words.ts'

export type MemoryDialogProps = { readonly open: boolean; readonly onClose: () => void }

type Memory = {
  readonly presets: CallReply<typeof listPresets>['items']
  readonly people: CallReply<typeof listReplacements>
}

const silent = { skipAlerts: true, revalidate: false } as const

/** What the organization remembers of the files it loads, with a way to forget each. */
export function MemoryDialog({ open, onClose }: MemoryDialogProps) {
  const [memory, setMemory] = useState<Memory>()
  const [q, setQ] = useState('')
  const [problem, setProblem] = useState<string>()
  const [turn, setTurn] = useState(0)
  const preset = useCall(forgetPreset, silent)
  const person = useCall(forgetReplacement, silent)
  const read = useEffectEvent(async (signal: AbortSignal) => {
    const found = await readMemory(q.trim(), signal)
    if (signal.aborted) return
    if (found.ok) setMemory(found.value)
    setProblem(found.ok ? undefined : refusalText(found.refusal))
  })
  useEffect(() => {
    if (!open) return undefined
    const stop = new AbortController()
    const wait = setTimeout(() => void read(stop.signal), q === '' || turn > 0 ? 0 : 250)
    return () => {
      clearTimeout(wait)
      stop.abort()
    }
  }, [open, turn, q])
  const again = () => setTurn((last) => last + 1)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Что запомнено для файлов"
      description="Действует для всех, кто загружает реестры организации."
      size="wide"
    >
      <div className="space-y-6">
        {problem !== undefined && (
          <Notice tone="bad" action={<Button onClick={again}>Повторить</Button>}>
            {problem}
          </Notice>
        )}
        {!memory && problem === undefined && <Skeleton className="h-32" />}
        {memory && (
          <section>
            <h3 className="font-semibold">Столбцы по шапке файла</h3>
            {memory.presets.length === 0 && (
              <p className="mt-1 text-muted">Пока ничего. Столбцы запоминаются, когда вы подтверждаете их при загрузке файла.</p>
            )}
            <ul className="divide-y divide-line">
              {memory.presets.map((one) => (
                <Line
                  key={one.id}
                  by={one.saved_by}
                  at={one.saved_at}
                  forgets={`Забыть столбцы: ${one.columns.map(({ title }) => title).join(', ')}`}
                  pending={preset.pending}
                  onForget={() => void preset.run({ params: { id: one.id } }).then(taken)}
                >
                  {one.columns.map(({ field, title }) => `${fieldLabels[field]}: «${title}»`).join(', ')}
                </Line>
              ))}
            </ul>
          </section>
        )}
        {memory && (
          <section>
            <h3 className="font-semibold">Кого подставляем вместо имён и телефонов</h3>
            {memory.people.items.length === 0 && q === '' ? (
              <p className="mt-1 text-muted">
                Пока никого. Если в строке реестра нет ИНН, откройте её, выберите исполнителя и отметьте «Запомнить».
              </p>
            ) : (
              <div className="mt-3">
                <TextField
                  label="Имя из файла или фамилия"
                  value={q}
                  maxLength={100}
                  onChange={(event) => setQ(event.currentTarget.value)}
                />
              </div>
            )}
            {memory.people.items.length === 0 && q !== '' && <p className="mt-3 text-muted">Ничего не нашли. Измените запрос.</p>}
            <ul className="divide-y divide-line">
              {memory.people.items.map((one) => (
                <Line
                  key={one.id}
                  by={one.saved_by}
                  at={one.saved_at}
                  forgets={`Забыть: ${one.said}`}
                  pending={person.pending}
                  onForget={() => void person.run({ params: { id: one.id } }).then(taken)}
                >
                  {one.said} → {one.name}, ИНН {one.inn}
                </Line>
              ))}
            </ul>
            {memory.people.more && <p className="text-small text-muted">Показаны последние 200. Остальных найдите по имени.</p>}
          </section>
        )}
      </div>
    </Dialog>
  )

  function taken(gone: Awaited<ReturnType<typeof preset.run> | ReturnType<typeof person.run>>): void {
    if (gone.ok || gone.refusal.kind === 'notFound') again()
    else setProblem(refusalText(gone.refusal))
  }
}

type LineProps = {
  readonly by: string
  readonly at: string
  readonly forgets: string
  readonly pending: boolean
  readonly onForget: () => void
  readonly children: ReactNode
}

function Line({ by, at, forgets, pending, onForget, children }: LineProps) {
  return (
    <li className="flex items-start gap-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{children}</p>
        <p className="text-small text-muted">
          {by}, <Moment value={at} />
        </p>
      </div>
      <Button
        variant="quiet"
        size="small"
        pending={pending}
        icon={<Trash2 size={16} aria-hidden="true" />}
        aria-label={forgets}
        onClick={onForget}
      />
    </li>
  )
}

async function readMemory(q: string, signal: AbortSignal) {
  const options = { skipAlerts: true, signal } as const
  const [presets, people] = await Promise.all([
    call(listPresets, {}, options),
    call(listReplacements, { query: q === '' ? {} : { q } }, options),
  ])
  if (!presets.ok) return presets
  if (!people.ok) return people
  return { ok: true, value: { presets: presets.value.items, people: people.value } } as const
}
