-- expand
-- A member's notices are of one organization: taken for independent, the two columns make a list of thousands look like a dozen rows.
create statistics notifications_of_whom (dependencies) on person_id, org_id from notifications;
analyze notifications;
