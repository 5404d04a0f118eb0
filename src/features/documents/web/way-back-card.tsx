import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import type { DocumentSide } from '../domain/document.ts'
import { useWayBack, WaySteps } from './way-back.tsx'

export type WayBackCardProps = {
  readonly side: DocumentSide
  readonly documentId: string
}

/** On the page of a paid act that is being annulled: the steps. Of any other act nothing. */
export function WayBackCard({ side, documentId }: WayBackCardProps) {
  const { way, problem, again } = useWayBack(side, documentId, true)
  if (problem !== undefined)
    return (
      <Notice tone="bad" title="Шаги аннулирования не загрузились" action={<Button onClick={again}>Повторить</Button>}>
        {problem}
      </Notice>
    )
  if (!way || way.steps.length === 0) return null
  return (
    <Card title="Аннулирование оплаченного акта">
      <WaySteps way={way} />
    </Card>
  )
}
