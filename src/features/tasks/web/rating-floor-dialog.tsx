import { useState } from 'react'
import { celebrate } from '#/platform/web/alerts.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { setRatingFloor } from '../contract/rating-floor.ts'
import type { RatingFloor } from '../domain/rating-floor.ts'
import { FloorDialog } from './floor-dialog.tsx'
import type { ClientTask } from './shown-task.ts'

export type RatingFloorProps = { readonly open: boolean; readonly task: ClientTask; readonly onClose: () => void }

/** Changes at once whom a task takes by ratings. */
export function RatingFloorDialog({ open, task, onClose }: RatingFloorProps) {
  const [problem, setProblem] = useState<string>()
  const set = useCall(setRatingFloor, { skipAlerts: true })
  return (
    <FloorDialog
      open={open}
      floor={task}
      verb="Сохранить"
      pending={set.pending}
      problem={problem}
      onChoose={(floor) => void save(floor)}
      onClose={onClose}
    />
  )

  async function save(floor: RatingFloor): Promise<void> {
    const answer = await set.run({ params: { id: task.id }, body: { ...floor, version: task.version } })
    if (!answer.ok) return setProblem(refusalText(answer.refusal))
    setProblem(undefined)
    celebrate('Сохранено', floor.least_rating === null ? 'Откликнуться могут все' : 'Условие видно на странице задания')
    onClose()
  }
}
