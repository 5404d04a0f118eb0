import { builder } from '../../../tests/support/builder.ts'

builder()
