import { hiddenName } from '#/features/organizations/domain/organization.ts'
import { sqlText } from '#/platform/server/typed-sql.ts'

/** The name of an organization as the applicant may know it, in a query of applications with their organizations. */
export const nameCustomer = sqlText`case when organizations.hides_name and not exists (select from assignments as grown
  where grown.application_id = task_applications.id) then ${hiddenName} else organizations.short_name end`
