import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '#/platform/web/call.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { forgetPreset, listPresets } from '../contract/memory.ts'
import { fieldLabels } from './register-words.ts'

export type MemoryDialogProps = { readonly open: boolean; readonly onClose: () => void }

type Presets = CallReply<typeof listPresets>['items']

/** What the organization remembers of the files it loads, with a way to forget each. */
export function MemoryDialog({ open, onClose }: MemoryDialogProps) {
  const [presets, setPresets] = useState<Presets>()
  const [problem, setProblem] = useState<string>()
  const [turn, setTurn] = useState(0)
  const forget = useCall(forgetPreset, { skipAlerts: true, revalidate: false })
  useEffect(() => {
    if (!open) return undefined
    const stop = new AbortController()
    void call(listPresets, {}, { skipAlerts: true, signal: stop.signal }).then((answer) => {
      if (stop.signal.aborted) return
      if (answer.ok) setPresets(answer.value.items)
      setProblem(answer.ok ? undefined : refusalText(answer.refusal))
    })
    return () => stop.abort()
  }, [open, turn])
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
        {!presets && problem === undefined && <Skeleton className="h-32" />}
        {presets && (
          <section>
            <h3 className="font-semibold">Столбцы по шапке файла</h3>
            {presets.length === 0 && (
              <p className="mt-1 text-muted">Пока ничего. Столбцы запоминаются, когда вы подтверждаете их при загрузке файла.</p>
            )}
            <ul className="divide-y divide-line">
              {presets.map((preset) => (
                <li key={preset.id} className="flex items-start gap-2 py-3">
                  <div className="min-w-0 flex-1">
                    <p className="wrap-anywhere">
                      {preset.columns.map(({ field, title }) => `${fieldLabels[field]}: «${title}»`).join(', ')}
                    </p>
                    <p className="text-small text-muted">
                      {preset.saved_by}, <Moment value={preset.saved_at} />
                    </p>
                  </div>
                  <Button
                    variant="quiet"
                    size="small"
                    pending={forget.pending}
                    icon={<Trash2 size={16} aria-hidden="true" />}
                    aria-label={`Забыть столбцы: ${preset.columns.map(({ title }) => title).join(', ')}`}
                    onClick={() => void takeAway(preset.id)}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )

  async function takeAway(id: string): Promise<void> {
    const gone = await forget.run({ params: { id } })
    if (gone.ok || gone.refusal.kind === 'notFound') again()
    else setProblem(refusalText(gone.refusal))
  }
}
