-- What 0031-bills added without looking at the rows that stood.
ALTER TABLE purchases VALIDATE CONSTRAINT purchases_bill;
ALTER TABLE payments VALIDATE CONSTRAINT payments_bill;
ALTER TABLE payments VALIDATE CONSTRAINT pays_for_something;
