import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { Markdown } from './markdown.tsx'
import { TextFacts } from './text-facts.tsx'
import { useText } from './use-text.ts'

export type LegalTextDialogProps = {
  readonly open: boolean
  readonly slug: string
  readonly onClose: () => void
}

/** A legal text as a popup: `/?doc=privacy`. */
export function LegalTextDialog({ open, slug, onClose }: LegalTextDialogProps) {
  const { text, refusal, retry } = useText(slug)
  return (
    <Dialog
      open={open}
      onOpenChange={(shown) => !shown && onClose()}
      size="wide"
      title={text?.title ?? (refusal ? 'Документ' : 'Загружаем документ')}
      description={text && <TextFacts text={text} />}
    >
      {text && <Markdown source={text.markdown} />}
      {refusal && (
        <Notice
          tone="bad"
          title={refusal.message}
          action={
            <Button size="small" onClick={retry}>
              Попробовать ещё раз
            </Button>
          }
        >
          {refusal.action}
        </Notice>
      )}
      {!text && !refusal && <Lines />}
    </Dialog>
  )
}

function Lines() {
  return (
    <div className="space-y-3" aria-busy="true">
      {['w-3/4', 'w-full', 'w-full', 'w-5/6', 'w-1/2', 'w-full', 'w-2/3'].map((width, place) => (
        <Skeleton key={place} className={`h-4 ${width}`} />
      ))}
    </div>
  )
}
