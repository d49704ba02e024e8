package io.cardfile.spring.shop;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The shop of docs/spring-boot.md. */
@SpringBootApplication
public class ShopApplication {}
