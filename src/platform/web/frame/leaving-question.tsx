import { useEffect, useRef } from 'react'
import { Button } from '../kit/button.tsx'
import { leavingAsked } from '../leaving-asked.ts'
import { leave } from '../log-out.ts'

/** Asked in place: without a network no window can be loaded. */
export function LeavingQuestion({ count }: { readonly count: number }) {
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  return (
    <section aria-labelledby="leaving" className="rounded-card bg-bad-soft p-4">
      <h2 id="leaving" className="font-semibold">
        Выйти и удалить неотправленное?
      </h2>
      <p className="mt-1">Написанное без сети ещё не ушло: {count}. После выхода оно исчезнет из этого браузера.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button ref={stay} onClick={() => leavingAsked.write(false)}>
          Остаться
        </Button>
        <Button variant="danger" onClick={() => void leave()}>
          Выйти
        </Button>
      </div>
    </section>
  )
}
