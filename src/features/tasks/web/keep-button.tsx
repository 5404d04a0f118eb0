import { Star } from 'lucide-react'
import { Button } from '#/platform/web/kit/button.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { keepTask } from '../contract/kept.ts'

/** Puts the task among the favourites, or takes it away. */
export function KeepButton({ id, kept }: { readonly id: string; readonly kept: boolean }) {
  const keep = useCall(keepTask)
  return (
    <Button
      variant="quiet"
      wide
      pending={keep.pending}
      icon={<Star size={18} aria-hidden="true" className={kept ? 'fill-current' : ''} />}
      onClick={() => void keep.run({ params: { id }, body: { kept: !kept } })}
    >
      {kept ? 'Убрать из избранного' : 'В избранное'}
    </Button>
  )
}
