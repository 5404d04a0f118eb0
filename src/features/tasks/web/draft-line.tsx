import { Suspense, useState } from 'react'
import { formatTime } from '#/kernel/time.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import type { DraftVersionsDialogProps } from './draft-versions-dialog.tsx'
import type { Kept } from './use-draft-keeping.ts'

const VersionsDialog = lazyPart<DraftVersionsDialogProps>(
  async () => (await import('./draft-versions-dialog.tsx')).DraftVersionsDialog,
)

type Props = Pick<DraftVersionsDialogProps, 'about' | 'onTake'> & {
  readonly state: Kept
  readonly isPaused: boolean
  readonly onRetry: () => void
}

/** Whether what is typed is on the server, and the way back to what was typed earlier. */
export function DraftLine({ state, isPaused, onRetry, about, onTake }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-3 text-small">
      <p role="status" className={state.is === 'unsent' ? 'text-bad' : 'text-muted'}>
        {isPaused ? 'Черновик ждёт вашего выбора' : wordsOf(state)}
      </p>
      {state.is === 'unsent' && (
        <Button size="small" onClick={onRetry}>
          Сохранить сейчас
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => setOpened(true)}>
        Прежние версии
      </Button>
      {opened && (
        <Suspense>
          <VersionsDialog
            open
            about={about}
            onClose={() => setOpened(false)}
            onTake={(fields) => {
              setOpened(false)
              onTake(fields)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

function wordsOf(state: Kept): string {
  if (state.is === 'kept') return `Черновик сохранён в ${formatTime(Temporal.Instant.from(state.at))}`
  if (state.is === 'unsent') return `Не сохранено: ${state.why}. Текст пока в этом браузере, попробуем ещё раз сами`
  return state.is === 'waiting' ? 'Сохраняем…' : 'Черновик сохраняется сам'
}
