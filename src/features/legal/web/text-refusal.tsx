import type { CallRefusal } from '#/platform/web/call-refusal.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'

/** The text failed to load. */
export function TextRefusal({ refusal, onRetry }: { readonly refusal: CallRefusal; readonly onRetry: () => void }) {
  return (
    <Notice
      tone="bad"
      title={refusal.message}
      action={
        <Button size="small" onClick={onRetry}>
          Попробовать ещё раз
        </Button>
      }
    >
      {refusal.action}
    </Notice>
  )
}
