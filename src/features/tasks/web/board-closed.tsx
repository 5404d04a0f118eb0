import { Notice } from '#/platform/web/kit/notice.tsx'

/** Explains why applications for this task are closed. */
export function BoardClosed({ opening }: { readonly opening: 'closed' | 'full' | 'cancelled' }) {
  const words = { closed: 'Приём откликов завершён', full: 'Все места заняты', cancelled: 'Задание отменено заказчиком' }[opening]
  return (
    <div className="mb-6">
      <Notice tone={opening === 'cancelled' ? 'warn' : 'info'} title={words} />
    </div>
  )
}
