-- expand
alter table file_orders validate constraint file_orders_numbered;
