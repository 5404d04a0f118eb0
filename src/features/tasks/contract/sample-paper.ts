import * as z from 'zod/mini'
import { documentBlock } from '#/features/documents/contract/block.ts'
import { workKinds } from '#/features/documents/domain/document.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { ofTask } from './terms.ts'

export const readSamplePaper = endpoint({
  method: 'GET',
  path: '/api/v1/public/tasks/:id/papers/:kind',
  summary: 'Образец документа, который подпишет исполнитель задания: слова заказчика, придуманные люди и работа',
  access: 'public',
  params: z.object({ ...ofTask.shape, kind: z.enum(workKinds) }),
  reply: z.object({ blocks: z.array(documentBlock) }),
  refusals: ['taskGone'],
})
